#!/usr/bin/env bash
# Runs node 20 or newer, which driving a browser needs and Debian 12 lacks: the one on the path if it is new enough,
# else the npm package of it, kept in build/.
# usage: new_node.sh ARGUMENTS...
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

is_new() { "$1" -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; }

node=$(command -v node || true)
if [[ -z $node ]] || ! is_new "$node"; then
    node=build/node/node_modules/node/bin/node
    if ! is_new "$node"; then
        # Several tests may start at once.
        mkdir -p build/node
        flock build/node npm install --silent --no-save --prefix build/node node@20 >&2 ||
            { echo "page tests need node 20 or newer, on the path or as the npm package node@20" >&2; exit 1; }
    fi
fi
exec "$node" "$@"
