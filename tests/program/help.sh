# Help and version: on stdout, exit code 0, for every command.
# usage: help.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
commands="play serve admin join load show draw replay analyse match engine perft bench fuzz tune"

expect() # TEXT WORD: the text has the word
{
    case $1 in
    *"$2"*) ;;
    *) printf 'no "%s" in:\n%s\n' "$2" "$1"; exit 1 ;;
    esac
}

expect "$("$program" --version)" "millwright "
for way in help --help -h; do
    text=$("$program" $way)
    for command in $commands; do
        expect "$text" "  $command "
    done
done
for command in $commands; do
    expect "$("$program" help $command)" "usage: millwright $command"
    [ "$("$program" help $command)" = "$("$program" $command --help)" ]
    # Nobody's terminal is narrower than this.
    [ "$("$program" help $command | wc -L)" -le 100 ]
done
