# Wrong arguments: a sentence on stderr that names what is possible, nothing on stdout, exit code 2.
# usage: arguments.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

refuses() # CODE WORD ARGUMENTS...
{
    want=$1 word=$2 code=0
    shift 2
    "$program" "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    if [ "$code" != "$want" ] || ! grep -qF -- "$word" "$work/err" || [ -s "$work/out" ]; then
        printf 'millwright %s: exit code %s, expected %s and "%s"\n' "$*" "$code" "$want" "$word"
        cat "$work/err" "$work/out"
        exit 1
    fi
}

refuses 2 "usage:"
refuses 2 "there is no command 'dance'" dance
refuses 2 "there is no command 'dance'" help dance
refuses 2 "there is no game 'chess'; there are:" play chess
refuses 2 "lancashire" perft chess
refuses 2 "is for 3 to 4 players, not '7'" play lancashire --players 7
refuses 2 "is for 3 to 4 players, not 'two'" show --game lancashire --players two
refuses 2 "so there is no map 'moon'" play lancashire --map moon
refuses 2 "has one board, so there is no map 'germany'" bench lancashire --map germany
refuses 2 "age-of-industry has no map 'moon'; there are: germany new-england" \
    play age-of-industry --map moon
refuses 2 "there is no map 'moon'; there are: germany new-england" show --map moon
for command in play show perft; do
    refuses 2 "age-of-industry has several maps; say --map and one of: germany new-england" \
        $command age-of-industry
done
refuses 2 "has no option 'easy'" play lancashire --option easy
refuses 2 "has no option '--fast'" play --fast
refuses 2 "--seed needs a value" play --seed
refuses 2 "--seed wants a whole number" play --seed=-1
refuses 2 "--seed wants a whole number" play --seed 99999999999999999999
refuses 2 "--json takes no value" show --json=yes
refuses 2 "a seat is 'human', 'random' or 'level1' to 'level10', not 'robot'" play --players 3 --seats human,robot,random
refuses 2 "leave out --level" play --seats human,1,1 --level 2
refuses 2 "--level wants a whole number from 1 to 10, not '11'" play --players 3 --level 11
refuses 2 "the game has 3 seats" play --players 3 --seats human
refuses 2 "there is no language 'xx'; there are: en" play --lang xx
refuses 2 "one argument too many" engine now
refuses 2 "wants a FILE" replay
refuses 2 "there is no seat '9'" show --players 4 --seat 9
refuses 2 "--depth wants a whole number" perft --depth none
refuses 2 "--at counts the moves of a log" perft --at 3
refuses 2 "either a FILE or a new game" show "$work/nothing" --map germany
refuses 2 "--seconds wants a number" bench --seconds 0
refuses 2 "--seconds wants a number" fuzz --seconds soon
refuses 1 "cannot open" replay "$work/nothing"
refuses 1 "cannot open" play --resume "$work/nothing"
refuses 2 "brings its game with it" play lancashire --resume "$work/nothing"
refuses 2 "both say where" serve --data "$work/a" --database postgresql://127.0.0.1:1/a
refuses 2 "a folder is --data" serve --database "$work/a"
refuses 2 "wants to know what to do: people add " admin
refuses 2 "admin has no 'dance'; there are people add " admin dance
refuses 2 "mute wants WHERE and NAME" admin mute "$work/a"
refuses 1 "there is no database of this program" admin people "$work/nothing"
refuses 2 "either --to NAME or --level N" admin hand-on "$work/a" t 1
refuses 2 "--of wants moderators, muted or banned" admin people "$work/a" --of robots
refuses 2 "the FOLDER of a backup, and --to" admin restore "$work/a"
refuses 2 "--sign-up wants open, invited or closed" serve --sign-up sometimes
refuses 2 "--keep-chat" serve --keep-chat many
refuses 2 "and --to, a new folder" admin backup "$work/a"
refuses 2 "wants --from and --to" admin move --from "$work/a"
refuses 1 "cannot use the data folder $work/nothing: there is no database" admin move --from "$work/nothing" --to "$work/a"
refuses 2 "wants a folder or postgresql" admin verify
refuses 1 "cannot use the data folder $work/nothing: there is no database" admin verify "$work/nothing"
refuses 1 "cannot use the database postgresql://127.0.0.1:1/a: " admin verify postgresql://me:secret@127.0.0.1:1/a
refuses 2 "wants the URL of a server" join
refuses 2 "wants --token-file" join http://127.0.0.1:1/
refuses 2 "'example.org' is no address of a server" join example.org --token-file "$work/nothing"
refuses 2 "--level wants a whole number from 1 to 10" join http://a/ --token-file x --level 11
refuses 2 "say --table as well" join http://a/ --token-file x --invite y
refuses 2 "leave out --games" join http://a/ --token-file x --table y --games 2
refuses 1 "cannot open $work/nothing" join http://a/ --token-file "$work/nothing"
refuses 2 "wants the URL of a server" load
refuses 2 "wants --sockets, --tables, or both" load http://127.0.0.1:1/
refuses 2 "speaks no TLS" load https://127.0.0.1:1/ --sockets 1
refuses 2 "--sockets wants a whole number" load http://127.0.0.1:1/ --sockets many
refuses 2 "has several maps" load http://127.0.0.1:1/ --tables 1 --game age-of-industry
refuses 2 "is no address of a server" play --server ftp://127.0.0.1/
refuses 2 "say --server" play --table x
refuses 2 "say --table as well" play --server http://127.0.0.1:1/ --invite x
refuses 2 "the game and who plays are given" play lancashire --server http://127.0.0.1:1/
refuses 2 "leave out --name" play --server http://127.0.0.1:1/ --name Ann --token-file x
refuses 1 "cannot connect" play --server http://127.0.0.1:1/ --name Ann --table x

# A full disk is an error; a reader who goes away is not worth a message.
code=0
"$program" help >/dev/full 2>"$work/err" || code=$?
[ "$code" = 1 ]
grep -q 'cannot write' "$work/err"
"$program" show --json 2>"$work/err" | head -c 1 >/dev/null
[ ! -s "$work/err" ]
