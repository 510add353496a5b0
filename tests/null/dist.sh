# The page with the null game in it.
# usage: dist.sh SOURCE_ROOT BUILD, where BUILD/wasm is configured (make dist does it)
set -eu
cmake --build "$2/wasm" --target millwright_with_null
node "$1/web/build.mjs" "$2/tests/null/dist" "$2/wasm/millwright_with_null.wasm"
