#!/usr/bin/env bash
# Runs a command beside a PostgreSQL of its own, which is gone with its data when the command ends. It listens at a
# socket in a temporary folder and nowhere else; nothing is synced to disk, since nothing is to outlast the machine.
# The command finds in MILLWRIGHT_POSTGRES the address that a database's name is appended to, and in
# MILLWRIGHT_POSTGRES_FOLDER the folder, with `data/postmaster.pid` and the script `start`, for tests that bring it down.
# usage: with_postgres.sh COMMAND [ARGUMENT...]
set -euo pipefail

(($#)) || { echo "usage: $0 COMMAND [ARGUMENT...]" >&2; exit 2; }
programs=$(dirname "$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | tail -n 1)")
[[ -x $programs/initdb ]] || { echo "there is no PostgreSQL: install postgresql-15" >&2; exit 1; }

# PostgreSQL refuses to be root.
as_somebody=()
if ((EUID == 0)); then
    user=$(id -un postgres 2>/dev/null || echo nobody)
    as_somebody=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --clear-groups)
    # Where nobody but root may enter the root folder, as in some chroots, that right goes along.
    "${as_somebody[@]}" "$programs/initdb" --version >/dev/null 2>&1 ||
        as_somebody+=(--securebits=+no_setuid_fixup --inh-caps=+dac_read_search --ambient-caps=+dac_read_search)
fi

folder=$(mktemp -d /tmp/millwright-postgres-XXXXXX)
clean_up() {
    "${as_somebody[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap clean_up EXIT
((EUID != 0)) || chown "$user" "$folder"

cd "$folder" # a folder that the other user may enter
"${as_somebody[@]}" "$programs/initdb" -D data -U millwright -A trust -E UTF8 --no-locale -N >log 2>&1 ||
    { cat log >&2; exit 1; }
cat >start <<END
cd "$folder" && exec ${as_somebody[*]} "$programs/pg_ctl" -D data -w -l server.log \\
    -o "-k $folder -c listen_addresses= -c fsync=off" start
END
bash start >/dev/null || { cat server.log >&2; exit 1; }
cd "$OLDPWD"

export MILLWRIGHT_POSTGRES="postgresql://millwright@${folder//\//%2F}/"
export MILLWRIGHT_POSTGRES_FOLDER=$folder
"$@"
