#!/usr/bin/env bash
# Runs node 20 or newer, which what is tested in node needs and Debian 12 lacks: the one on the path if it is new enough,
# else the npm package of it, kept in build/. The folder one is in stays the same.
# usage: new_node.sh ARGUMENTS...
set -euo pipefail
kept=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build/node

is_new() { "$1" -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; }

node=$(command -v node || true)
if [[ -z $node ]] || ! is_new "$node"; then
    node=$kept/node_modules/node/bin/node
    # Several tests may start at once: one of them fetches it, the others wait and find it there.
    mkdir -p "$kept"
    exec {lock}<"$kept"
    flock $lock
    if ! is_new "$node"; then
        npm install --silent --no-save --no-audit --no-fund --prefix "$kept" node@20 >&2 && is_new "$node" ||
            { echo "tests need node 20 or newer, on the path or as the npm package node@20" >&2; exit 1; }
    fi
    exec {lock}<&-
fi
exec "$node" "$@"
