#!/usr/bin/env bash
# Tries the package as a host would: builds it in a bare Debian 12 from a clone of the last commit, boots that system with
# systemd-nspawn, installs the package there, and looks whether the service is up, hardened, at the address it was told, well
# behind Caddy, behind nginx and by itself with TLS, on SQLite and on PostgreSQL, through an update while two browsers play,
# through a reinstallation, and gone when it is purged. Takes a quarter of an hour.
# usage, as root: tools/try_deb.sh      needs debootstrap, systemd-container, python3; the ports 80, 443, 5432 and 8080 free
set -euo pipefail

top=$PWD/build/try
root=$top/root
mkdir -p "$top"

say() { echo "== $*"; }
in_root() { chroot "$root" env -i "${network[@]}" HOME=/root CI=true DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -ec "$1"; }
in_box() { nsenter -t "$(pgrep -x systemd -P "$box")" -m -u -i -p -C env -i HOME=/root DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -ec "$1"; }
until_true() # COMMAND...: within a minute; else what it says
{
    for _ in {1..60}; do
        "$@" >"$top/waiting" 2>&1 && return
        sleep 1
    done
    echo "never: $*" >&2
    tail -5 "$top/waiting" >&2
    return 1
}
away() {
    [[ ${box:-} ]] && in_box 'systemctl poweroff' && wait "$box" || true
    for each in dev proc; do mountpoint -q "$root/$each" && umount -l "$root/$each"; done || true
}
trap away EXIT

# What belongs to this network and not to the machine: where packages come from, and its certificates.
mapfile -t network < <(env | grep -iE '^(npm_config_[a-z]*|https?_proxy|no_proxy)=' || true)
network+=(SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)
if [[ ! -e $root/root/made ]]; then
    say "a bare Debian 12"
    rm -rf "$root"
    mirror=$(grep -hs '^URIs:' /etc/apt/sources.list.d/*.sources | awk '{print $2; exit}')
    debootstrap --variant=minbase --include=ca-certificates,make bookworm "$root" \
        "${mirror:-http://deb.debian.org/debian}" >"$top/debootstrap.log"
    rm -f "$root/etc/apt/sources.list"
    for each in apt/sources.list.d apt/apt.conf.d ssl/certs; do cp -r "/etc/$each/." "$root/etc/$each/"; done
    cp -r /usr/share/keyrings/. "$root/usr/share/keyrings/"
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    for each in /root/.npmrc /usr/etc/npmrc; do [[ ! -f $each ]] || install -D "$each" "$root$each"; done
    touch "$root/root/made"
fi
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"

say "make deb"
rm -rf "$root/root/millwright"
git clone -q . "$root/root/millwright"
in_root 'cd /root/millwright && make deb' >"$top/make.log" 2>&1 || { tail -20 "$top/make.log"; exit 1; }
# The next version of the program, as far as it differs: one step more in the database, one revision more of all rules.
rm -rf "$root/root/newer"
git clone -q . "$root/root/newer"
python3 tests/next/make_next.py src "$top/next"
cp "$top/next/schema.c" "$root/root/newer/src/server/store"
cp "$top"/next/[^s]*.c "$root/root/newer/src/rules"
sed -i 's/^#define MW_VERSION "/&99./' "$root/root/newer/include/millwright.h"
in_root 'cd /root/newer && make deb' >"$top/newer.log" 2>&1 || { tail -20 "$top/newer.log"; exit 1; }
in_root 'apt-get install -y --no-install-recommends systemd systemd-sysv dbus lintian curl openssl caddy nginx-light \
    postgresql iproute2; systemctl disable caddy nginx' >"$top/apt.log" 2>&1 || { tail -20 "$top/apt.log"; exit 1; }
in_root 'lintian --fail-on error,warning /root/millwright/build/millwright_*.deb'
umount -l "$root/dev" "$root/proc"

say "boots"
systemd-nspawn -q -D "$root" --boot --register=no --keep-unit >"$top/boot.log" 2>&1 </dev/null &
box=$!
until_true in_box 'systemctl is-active multi-user.target'

say "installs, and serves this machine alone"
in_box 'apt-get purge -y millwright || true' >/dev/null 2>&1
in_box 'apt-get install -y /root/millwright/build/millwright_*.deb' >"$top/install.log" 2>&1
until_true in_box 'curl -sf http://127.0.0.1:8080/api/health'
in_box 'for each in lancashire birmingham age-of-industry; do test -s /usr/share/millwright/nets/$each.net; done
    millwright match birmingham --deals 1 --nodes 1 level9 turn' >/dev/null
in_box 'ss -Hltn "( sport = :8080 )"' | tee "$top/ports" | grep -q '127.0.0.1:8080' && [[ $(wc -l <"$top/ports") == 1 ]]
in_box 'curl -sf http://127.0.0.1:8080/ | grep -q Millwright; systemctl is-enabled millwright; man -w millwright || true
    pid=$(systemctl show -p MainPID --value millwright); grep -E "^(CapBnd|NoNewPrivs|Seccomp):" /proc/$pid/status
    [ "$(stat -c %U /proc/$pid)" = millwright ]; systemd-analyze security --no-pager millwright | tail -1'

# SETTINGS...: these, and no others
settings() { printf '%s\n' "$@" >"$root/etc/millwright/millwright.conf"; in_box 'systemctl restart millwright'; }
at=("host 127.0.0.1" "port 8080" "origin https://games.example" "log requests" "log-names")
visit() { until_true python3 -B tests/server/visit.py games.example 443 "$1" 127.0.0.3; }
was_seen() { in_box 'journalctl -u millwright --no-pager | tail -1 | grep -q "cmd=open code=ok .*address=127.0.0.3"'; }

say "behind Caddy"
settings "${at[@]}" "data /var/lib/millwright" proxy
cp packaging/Caddyfile "$root/etc/caddy/Caddyfile"
in_box 'caddy validate --config /etc/caddy/Caddyfile' >"$top/caddy.log" 2>&1
sed -i 's/^games.example {/&\n\ttls internal/' "$root/etc/caddy/Caddyfile"
in_box 'systemctl restart caddy'
until_true test -e "$root/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
visit "$root/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
was_seen

say "two browsers play a game through Caddy, and a newer version is installed meanwhile"
settings "${at[@]}" "data /var/lib/millwright" proxy "limit guests=0"
(cd web && bash ../tools/new_node.sh tests/pages/site.mjs https://games.example/ bash -c "$(declare -f in_box)
    box=$box; in_box 'apt-get install -y /root/newer/build/millwright_*.deb' >'$top/update.log' 2>&1")
in_box 'runuser -u millwright -- millwright admin verify /var/lib/millwright
    apt-get install -y --allow-downgrades /root/millwright/build/millwright_*.deb' | grep moves
in_box 'systemctl stop caddy'

say "behind nginx, on PostgreSQL"
live=/etc/letsencrypt/live/games.example
mkdir -p "$root$live"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=games.example \
    -addext subjectAltName=DNS:games.example -keyout "$root$live/privkey.pem" -out "$root$live/fullchain.pem" 2>/dev/null
cp packaging/nginx.conf "$root/etc/nginx/conf.d/millwright.conf"
in_box 'rm -f /etc/nginx/sites-enabled/default; nginx -t -q; systemctl restart nginx postgresql
    cd /; runuser -u postgres -- dropdb --if-exists millwright; runuser -u postgres -- dropuser --if-exists millwright
    runuser -u postgres -- createuser millwright
    runuser -u postgres -- createdb --owner=millwright --encoding=UTF8 --template=template0 millwright
    systemctl stop millwright
    runuser -u millwright -- millwright admin move --from /var/lib/millwright --to postgresql:///millwright'
settings "${at[@]}" "database postgresql:///millwright" proxy
visit "$root$live/fullchain.pem"
was_seen
in_box 'systemctl stop nginx; runuser -u millwright -- millwright admin verify postgresql:///millwright'

say "by itself with TLS"
in_box "install -d -m 750 -g millwright /etc/millwright/tls
    install -m 640 -g millwright $live/fullchain.pem $live/privkey.pem /etc/millwright/tls/
    systemctl stop postgresql"
settings "${at[@]/port 8080/port 8443}" "data /var/lib/millwright" "tls-certificate /etc/millwright/tls/fullchain.pem" \
    "tls-key /etc/millwright/tls/privkey.pem"
until_true python3 -B tests/server/visit.py games.example 8443 "$root$live/fullchain.pem" 127.0.0.3
was_seen

say "is installed anew, and starts again when it is killed"
in_box 'apt-get install -y --reinstall /root/millwright/build/millwright_*.deb; systemctl is-active millwright
    kill -9 $(systemctl show -p MainPID --value millwright)' >"$top/again.log" 2>&1
until_true in_box 'curl -skf https://127.0.0.1:8443/api/health'

say "is removed, and then purged"
in_box 'apt-get remove -y millwright; test -e /var/lib/millwright/millwright.db; ! pgrep -x millwright
    apt-get purge -y millwright; ! test -e /var/lib/millwright' >"$top/purge.log" 2>&1
say "all is well"
