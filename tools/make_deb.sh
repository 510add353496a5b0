#!/usr/bin/env bash
# Makes build/millwright_VERSION_ARCH.deb with debhelper from packaging/debian. Everything that debhelper leaves behind is in
# build/deb. The page must be in build/dist.
set -euo pipefail

# The version is the library's. What is not yet released is newer the later it was written, so that it can be installed over
# an earlier one. The revision says that it is not Debian's own package.
version=$(sed -n 's/^#define MW_VERSION "\(.*\)"$/\1/p' include/millwright.h)
seconds=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
if grep -qx '## Not yet released' CHANGELOG.md; then
    version+=+$(date -u -d "@$seconds" +%Y%m%d.%H%M)
fi
export SOURCE_DATE_EPOCH=$seconds DEB_RULES_REQUIRES_ROOT=no

mkdir -p build/deb
rm -rf build/deb/debian build/deb/packaging build/millwright_*.deb
cp -r packaging build/deb
mv build/deb/packaging/debian build/deb
cp packaging/millwright.service build/deb/debian
cat >build/deb/debian/changelog <<END
millwright ($version-0millwright1) bookworm; urgency=medium

  * What is new is in CHANGELOG.md.

 -- $(sed -n 's/^Maintainer: //p' packaging/debian/control)  $(date -u -R -d "@$seconds")
END
(cd build/deb && debian/rules binary) >build/deb/log 2>&1 || {
    tail -30 build/deb/log >&2
    exit 1
}
ls build/millwright_*.deb
