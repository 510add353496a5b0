#!/usr/bin/env bash
# The library's names are its own, it is freestanding and has no state: every symbol for the linker begins
# with mw_, and those that a shared object would export are declared in the public header; no symbol from
# outside but the four a freestanding compiler may call anyway, no writable data, and no arithmetic with
# fractions, which would not be the same everywhere.
# usage: check_symbols.sh libmillwright.a
set -euo pipefail
export LC_ALL=C

library=$1
allowed='memcpy memmove memset memcmp __stack_chk_fail _GLOBAL_OFFSET_TABLE_'
status=0

defined=$(nm -g --defined-only "$library" | awk 'NF == 3 { print $3 }')
bare=$(grep -v '^mw_' <<<"$defined" | sort -u | sed 's/^/  /' || true)
if [[ $bare ]]; then
    printf 'symbols that do not begin with mw_:\n%s\n' "$bare"
    status=1
fi

visible=$(readelf -sW "$library" | awk '$5 == "GLOBAL" && $6 == "DEFAULT" && $7 != "UND" { print $8 }' | sort -u)
undeclared=$(grep -vxFf <(grep -oE '\bmw_[a-z0-9_]+' include/millwright.h) <<<"$visible" | sed 's/^/  /' || true)
if [[ $undeclared ]]; then
    printf 'visible symbols that include/millwright.h does not declare:\n%s\n' "$undeclared"
    status=1
fi

foreign=$(nm -A -u "$library" | awk -v known="$defined $allowed" '
    BEGIN { split(known, names); for (i in names) ok[names[i]] }
    !($NF in ok) { print "  " $0 }')
if [[ $foreign ]]; then
    printf 'symbols from outside the library:\n%s\n' "$foreign"
    status=1
fi

# A const table of pointers lies in .data.rel.ro, which nm shows as data but which is read-only
# once the program is loaded; hence a look at the section, too.
writable=$(nm -A -f sysv "$library" | awk -F'|' '
    { gsub(/ /, "", $3) }
    $3 ~ /^[BbDdCGgSs]$/ && $NF !~ /^ *\.data\.rel\.ro/ { print "  " $1 " in " $NF }')
if [[ $writable ]]; then
    printf 'writable data in the library:\n%s\n' "$writable"
    status=1
fi

# On other processors than these there is nothing to be found, and the build for these is checked anyway.
fractions=$(objdump -d --no-show-raw-insn "$library" | awk '
    /^[^ ].*file format/ { file = $1 }
    /^[0-9a-f]+ </ { name = $2 }
    $2 ~ /^v?(cvt|(add|sub|mul|div|sqrt|min|max|u?comi|cmp|round)(n?lt|n?le|n?eq|ord|unord)?[sp][sd]$)/ ||
    $2 ~ /^f(add|sub|mul|div|ld|st|ild|ist)/ { print "  " file " " name " " $2 }' | sort -u)
if [[ $fractions ]]; then
    printf 'arithmetic with fractions in the library:\n%s\n' "$fractions"
    status=1
fi
exit $status
