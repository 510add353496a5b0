#!/usr/bin/env bash
# Fuzzes for SECONDS in all: each libFuzzer target, then random games by the program, one after
# the other with an equal share. Corpora grow under BUILD/fuzz/corpus; a crash leaves its input in
# BUILD/fuzz/crashes and stops the run.
# usage: fuzz.sh SECONDS BUILD
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=$1 build=$2 kept=$2/fuzz
shopt -s nullglob
sources=(tests/fuzz/fuzz_*.c)
share=$((seconds / (${#sources[@]} + 1)))
((share > 0)) || share=1
mkdir -p "$kept/crashes"

# Runs a libFuzzer target with its chatter in a log and a line of progress every ten seconds.
fuzz_target() # NAME
{
    local name=$1 log=$kept/$1.log start=$SECONDS next=10
    local corpora=("$kept/corpus/$name") seeds=tests/fuzz/corpus/${1#fuzz_}
    mkdir -p "${corpora[0]}"
    [[ ! -d $seeds ]] || corpora+=("$seeds")
    "$build/$name" -max_total_time="$share" -artifact_prefix="$kept/crashes/$name-" \
        "${corpora[@]}" >"$log" 2>&1 &
    fuzzer=$!
    while sleep 1 && kill -0 "$fuzzer" 2>/dev/null; do
        ((SECONDS - start >= next)) || continue
        printf '  %4d s  %s\n' $((SECONDS - start)) "$(grep -a '^#' "$log" | tail -n 1)"
        next=$((next + 10))
    done
    wait "$fuzzer" || { tail -n 60 "$log"; echo "$name failed; log: $log"; return 1; }
    fuzzer=
    grep -a '^Done' "$log" || true
}

fuzzer=
trap '[[ -z $fuzzer ]] || kill "$fuzzer" 2>/dev/null || true' EXIT
for source in "${sources[@]}"; do
    name=$(basename "$source" .c)
    echo "$name, $share s"
    fuzz_target "$name"
done
echo "millwright fuzz, $share s"
"$build/millwright" fuzz --seconds "$share"
