#!/usr/bin/env bash
# The same positions on every platform: the three builds print one signature.
# usage: check_signature.sh GCC_PROGRAM CLANG_PROGRAM WASM_MODULE
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

gcc=$("$1" bench --signature)
clang=$("$2" bench --signature)
wasm=$(tools/new_node.sh tests/wasm/signature.mjs "$3")

printf 'gcc    %s\nclang  %s\nwasm   %s\n' "$gcc" "$clang" "$wasm"
[[ $gcc && $gcc == "$clang" && $gcc == "$wasm" ]] || { echo 'signatures differ'; exit 1; }
grep -q "\`$gcc\`" docs/performance.md || { echo 'docs/performance.md names another signature'; exit 1; }
