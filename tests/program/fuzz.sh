# A short fuzzing run: nothing found, and the same seed does the same.
# usage: fuzz.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$program" fuzz --seconds 3600 --seed 1 --rounds 20 >first || { cat first; exit 1; }
"$program" fuzz --seconds 3600 --seed 1 --rounds 20 >second || { cat second; exit 1; }
grep -q '^nothing found$' first
[ "$(sed 's/^.* s  //' first | tail -n 2)" = "$(sed 's/^.* s  //' second | tail -n 2)" ]

# Interrupted, it ends with a summary. Before it catches the signal, it would not notice it; and before it is the program at
# all, it is a shell that may catch signals as well.
"$program" fuzz --seconds 3600 --seed 1 >out &
fuzzer=$!
catches_interrupts() { ((0x$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$fuzzer/status) & 2)); }
until [ "/proc/$fuzzer/exe" -ef "$program" ] && catches_interrupts; do
    kill -0 $fuzzer
    sleep 0.01
done
kill -INT $fuzzer
wait $fuzzer
grep -q '^stopped; nothing found$' out
