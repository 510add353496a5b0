# A game from a pipe: moves whole and word by word, commands, refusals, and on to the end.
# usage: play.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
replays=$2/tests/replays
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

play() # ARGUMENTS...: lines from stdin, transcript in $work/out
{
    code=0
    "$program" play "${game-lancashire}" "$@" >"$work/out" 2>"$work/err" || code=$?
    if [ "$code" != 0 ] || [ -s "$work/err" ]; then
        echo "play $*: exit code $code"
        cat "$work/err"
        exit 1
    fi
}

says() # TEXT...: the transcript has them all
{
    for text; do
        grep -qF -- "$text" "$work/out" || { cat "$work/out"; echo "no '$text'"; exit 1; }
    done
}

lacks() # TEXT...: the transcript has none of them
{
    for text; do
        if grep -qF -- "$text" "$work/out"; then cat "$work/out"; echo "'$text'"; exit 1; fi
    done
}

# Nobody but chance: from the deal to the final table.
play --seats random,random,random --seed 5 </dev/null
says "Final scores" "wins."

# Bots of all levels; a level's number is enough. Without a word about them they are of one level.
play --seats level1,2,level3,random --seed 5 </dev/null
says "Toby: level 1. Hetty: level 2. " "level 3. Dev: random." "Final scores" "wins."
cp "$work/out" "$work/first"
play --seats 1,2,3,random --seed 5 </dev/null
cmp "$work/first" "$work/out"
play --seats human,9,top,random --seed 7 </dev/null
says "level 9. Cordelia: level 10. Dev: random."
play --players 3 --level 6 --seed 5 </dev/null
says "Georgina: level 6. Georgina II: level 6."
play --players 3 --seed 5 </dev/null
says "Nell: level 4. Nell II: level 4."
# Names of people win, and those that are given.
play --players 3 --name nell --seed 5 </dev/null
says "Nell II: level 4. Nell III: level 4."
play --players 3 --name Ann,Bob --seed 5 </dev/null
says "Bob: level 4. Nell: level 4."

resume() # MOVES: lines from stdin, transcript in $work/out, of a game after so many moves; everybody is a person
{
    log=$replays/lancashire/3-players-01.log
    head -n "$(($(grep -n '^moves$' "$log" | cut -d : -f 1) + $1))" "$log" >"$work/resumed.log"
    "$program" play --resume "$work/resumed.log" --seats human,human,human >"$work/out"
}

# Advice: the best moves with chances and reasons, what a move would lose, and what is no move. Half a move is enough to
# be asked about, also with a town's name. In the last turn of a game that takes no time; terminal.sh asks in its first.
cat >"$work/lines" <<'END'
hint
hint pass card:nowhere
hint done
hint build lancaster
lang de
hint pass
quit
END
COLUMNS=80 resume 118 <"$work/lines"
says " 1. " " 2. " " 3. " " points ± " ", wins " "Compared with " " >  pass card:" " times each" \
    "There is no sale to go on with" "There is nothing better than that."
[ "$(grep -c '^ 1\. build lancaster\.1 ' "$work/out")" = 3 ]
grep -Eq '^ +[+-][0-9]+\.[0-9]  from (links|tiles) of the (canal|rail) era$' "$work/out"
grep -Eq '^ +[+-][0-9]+\.[0-9]  durch (Verbindungen|Plättchen) der (Kanal|Eisenbahn)periode$' "$work/out"
[ "$(LC_ALL=C.UTF-8 wc -L <"$work/out")" -le 80 ]
lacks "“lancaster” is not a word" "a word is missing" "-0.0 "

# A suggestion is played by its number, as long as the position is the one that was asked about. Words that the best
# move has are answered with it.
printf '3\nhint\n2\n1\nquit\n' | COLUMNS=80 resume 118
[ "$(grep -c 'Before "[13]" there is something to choose' "$work/out")" = 2 ]
second=$(sed -n 's/^ 2\. //p' "$work/out")
grep -qF ": $second" "$work/out"
printf 'hint pass\n2\nquit\n' | COLUMNS=80 resume 118
says "The last hint has no 2: type \"hint\" to see the best moves."
printf 'sell\nhint\n2\nquit\n' | COLUMNS=80 resume 118 # with half a move said
grep -qF ": $second" "$work/out"
first=$(sed -n 's/^ 1\. //p' "$work/out")
printf 'hint %s\nquit\n' "${first%% *}" | COLUMNS=80 resume 118
grep -qFx " 1. $first" "$work/out"
says "There is nothing better than that."
lacks " >  "

# Else it is said what is missing or what forbids it.
cat >"$work/lines" <<'END'
hint loan card:colne
hint build wigan
hint build nowhere
quit
END
play --players 3 --seats human,random,random --seed 7 <"$work/lines"
says "Nothing forbids this so far. Still to be said:" "How much:" "As for build wigan." "(L" "“nowhere” is not a word"
lacks "“wigan” is not a word" "a word is missing"

# A person who lets chance move; more lines than a game can need.
yes random | head -n 500 >"$work/lines"
play --players 3 --seats human,random,random --seed 7 <"$work/lines"
says "Ada>" "Final scores" "wins." "canal era" "rail era" "Ada's mat" "Ada's hand"
if grep -q "Ben's hand" "$work/out"; then
    echo "a hand is shown that the player may not see"
    exit 1
fi
cp "$work/out" "$work/first"
play --players 3 --seats human,random,random --seed 7 <"$work/lines"
cmp "$work/first" "$work/out"

# No line is wider than the terminal.
for width in 80 100; do
    COLUMNS=$width play --players 4 --seats random,human,random,random --seed 7 <"$work/lines"
    widest=$(LC_ALL=C.UTF-8 wc -L <"$work/out")
    [ "$widest" -le "$width" ] || { echo "$widest columns on a terminal of $width"; exit 1; }
done

# Every command, an illegal move with its rule, unknown words, an unfinished move.
cat >"$work/lines" <<'END'
help

options
moves
moves loan
why loan 10
loan
10
back
board
hand
mats
score
log
log 2
lang de
lang xx
undo
build
nonsense
develop shipyard iron:market card:nowhere
remove barrow.1
random
undo
save
quit
END
play --players 3 --seats human,random,random --seed 11 <"$work/lines"
says "Commands:" "What to do:" "moves, the first 30 of them above. To see only those" "moves build coal" "Which card to play:" \
    "So far: loan 10" "There are: en" "nothing to take back" "Taken back:" "(L" "Where to?" \
    "You leave after move"

# People's spelling: capitals, a line from its other end, beginnings of words, cards by their names.
cat >"$work/lines" <<'END'
Build MANCHESTER.1 cotton
Link Manchester--Bury Colne
dev ship oldham
link oldham-manchester
LOG
END
play --players 3 --seats human,random,random --seed 7 --seats human,random,random <"$work/lines"
says "Ada: build manchester.1 cotton card:manchester" "Ada: link bury--manchester card:colne" \
    "Ada: develop shipyard iron:market card:oldham" "So far: link manchester--oldham"

# Slips are answered with the word that is meant; a word too many makes no move.
cat >"$work/lines" <<'END'
buidl
scroe
build manchster.1
pass colne preston
log x
?
develop shipyard
iron:market cotton card:colne
undo
build
loan
exit
END
play --players 3 --seats human,random,random --seed 7 <"$work/lines"
says "Did you mean build?" "Did you mean score?" "Did you mean manchester.1?" \
    '"preston" is too much' "For example: log 5" "Commands:" \
    "So far: develop shipyard (iron:market)" "A second industry (optional):" "Or end with a card:" \
    "Ada: develop shipyard iron:market cotton iron:market card:colne" "cotton £12" \
    "income -£1 after it" "You leave after move"

# The state of affairs above the prompt, rounds by themselves, the end of an era as a table: in the whole game from above.
cp "$work/first" "$work/out"
grep -B 1 '^Ada> random' "$work/out" | grep -q '^ canal era · round 1 of 10 · 1 action left · £30 · income +£0$'
grep -A 4 '^ End of the canal era$' "$work/out" | grep -q 'links    tiles'
grep -q '^ Ada: [0-9]* VP for links: ' "$work/out"
grep -q '^ [0-9]* links and [0-9]* tiles leave the board\.$' "$work/out"
grep -q '^ Round 3$' "$work/out"
says "Round 1 of the rail era" "The rail era begins." "Income: "
[ "$(grep -c 'wins\.' "$work/out")" = 1 ]

# A low terminal has the important things, and its last lines are the state of affairs and the prompt.
yes random | head -n 4 | LINES=24 COLUMNS=80 play --players 4 --seed 7
says "Ada's hand" "[cot/coa]" '"board" shows everything'

# Whatever a sale can go to stands under one heading.
echo sell | resume 56
[ "$(grep -c 'Where to:' "$work/out")" = 1 ]

# The end of the input leaves the game.
play --players 3 --seats human,random,random --seed 11 </dev/null
says "You leave after move"

# Markets, loans, open cards and colours are shown where a game has them.
game=age-of-industry
cat >"$work/lines" <<'END'

build
mats
why build pennsylvania port
draw
display.1
draw
deck
hand
END
yes random | head -n 500 >>"$work/lines"
for map in germany new-england; do
    COLUMNS=80 play --map $map --players 3 --seats human,random,random --seed 3 <"$work/lines"
    says "on the map $map for 3 players" "open cards     display.1: " "(1 loan)" \
        "What you lack is borrowed by itself, \$10 a loan." "cannot be built, only developed" \
        "profit \$5, cotton only" "Draw from:" "Now say: draw deck (" " borrowed" \
        "Interest: " "pays back \$" "for rails: " "Final scores" "wins."
    grep -q '^ blue.* .*\[ \]' "$work/out"
    grep -q '^ *rails *money *loans *VP for *VP for *VP for *VP$' "$work/out"
    grep -q '^ *paid *left *left *tiles *cash *loans *total$' "$work/out"
    grep -q '^ round 1 · one more card to draw · ' "$work/out"
    # A cube bought on credit: one line has the whole price, what is borrowed of it, and the source.
    tr -s '\n ' '  ' <"$work/out" >"$work/flat"
    grep -q '(\$[0-9]*, \$10 borrowed, [^)]* from the market)' "$work/flat"
    if grep -q 'income\|canal' "$work/out"; then
        echo "something is shown that the game does not have"
        exit 1
    fi
    [ "$(LC_ALL=C.UTF-8 wc -L <"$work/out")" -le 80 ]
done
says "<none> no demand"
says "As for build pennsylvania.1 port:" "shipping lines ship-1: newburyport" \
    "no way through pennsylvania" "ship-1 [shi] <none> (3 coal)"
head -n 12 "$work/lines" | play --map germany --players 3 --seats human,random,random --seed 3 --lang de
says "koeln (Köln)" "Polen"

# A verb that is not possible now is refused by its rule, whatever follows; nobody is told to say what
# was said.
cat >"$work/lines" <<'END'
link boston--hartford
sell foo
why pass
why double boston.3 port
score
pass blue
END
play --map new-england --players 3 --seed 3 --seats human,random,random <"$work/lines"
says "There is no line that you can build now (A6.2)" "You have nothing to sell" \
    "Nothing forbids this so far. Still to be said:" "(A3.2)" "counted at the end of the game only" \
    "Ada passes with the card “blue”."
lacks "Did you mean" "is not possible there" "not finished"
for language in de:passt it:passa; do
    play --map new-england --players 3 --seed 3 --seats human,random,random \
        --lang "${language%:*}" <"$work/lines"
    says "Ada ${language#*:} "
done

# A town without a number, an industry without a space.
printf 'build boston cotton\n' | play --map new-england --players 3 --seed 3
says "  boston.1  cotton" "boston.2  cotton"
lacks "boston.3  port" "is not a word"
printf 'build coal\n' | play --map new-england --players 3 --seed 3
says "pennsylvania.3  coal" "pennsylvania.4  coal"
lacks "pennsylvania.1  cotton" "something to choose"
printf 'build Providence port\n' | play --map new-england --players 3 --seed 3
says "Ada: build providence.2 port card:orange"
printf 'build ship\nbuild boston ship\n' | play --map new-england --players 3 --seed 3
says "As for build ship-2 ship:" "(A4.1)" "As for build boston.1 ship:" "(A4.4)"
printf 'build coal\n' | game=birmingham play --players 3 --seed 7 --seats human,human,human # not Coalbrookdale
says "coalbrookdale.3  coal" "kidderminster.1  coal"
lacks "coalbrookdale.1  brewery"
printf 'develop manufacturer coal card:cotton-manufacturer\nquit\n' |
    "$program" play --resume "$2/tests/program/coalbrookdale.log" >"$work/out" # nor its ironworks
says "Ada: develop manufacturer iron:coalbrookdale.2 coal iron:coalbrookdale.2 card:cotton-manufacturer"

# What a build replaces, and what a sale brings others.
for i in $(seq 60); do printf 'build\nback\nsell\nback\nrandom\n'; done >"$work/lines"
play --map new-england --players 3 --seed 4 --seats human,random,random <"$work/lines"
says " replaces Ada's "
grep -q "'s port [1-3]: brings \$[0-9]*, \(Ben\|Cora\) \$[0-9]" "$work/out"

# The end is announced where the cards bring it.
yes random | head -n 500 | play --map new-england --players 3 --seed 3 --seats human,random,random
says "Deck empty: the game ends with the round that leaves somebody without a card."
