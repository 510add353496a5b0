# The null game at the terminal, which nobody told of it: from the list of games to the end, with what a person may ask.
# usage: terminal.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

says() # TEXT...: the transcript has them all
{
    for text; do
        grep -qF -- "$text" "$work/out" || { cat "$work/out"; echo "no '$text'"; exit 1; }
    done
}

"$program" help >"$work/out"
says 'null             Null, 1 to 5 players'

printf '%s\n' board hand mat score moves options hint 'why build' pass pass 'pass pass' undo pass pass log pass pass \
    >"$work/lines"
"$program" play null --players 2 --seats human,5 --name Ann,Bob --seed 1 --save "$work/log" <"$work/lines" >"$work/out"
says 'Null for 2 players' 'Ann to move, 1 action left' 'Bob passes.' '“build” is not a word of this game' '1. pass' \
    'round 5' 'Ann wins.'
if grep -q 'cubes' "$work/out"; then cat "$work/out"; echo 'a legend of a board that is not there'; exit 1; fi

"$program" replay "$work/log" >"$work/out"
"$program" show null >"$work/out"
says 'Null · round 1'
"$program" match null random level1 level5 top --deals 1 >"$work/out"
if "$program" draw "$work/log" >"$work/out" 2>&1; then echo 'a drawing of a game that nobody has drawn'; exit 1; fi
says 'there is no drawing of this game'
