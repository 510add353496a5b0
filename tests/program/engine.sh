# A session of the engine: one answer for each line, whatever the line; the session goes on.
# usage: engine.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

{
    echo '{"cmd":"state"}'
    echo '{"cmd":"new","game":"lancashire","players":4,"seed":1}'
    echo
    echo 'this is no JSON'
    echo '{"cmd":"dance"}'
    echo '{"cmd":'
    head -c 10000000 /dev/zero | tr '\0' x
    echo
    printf '{"cmd":"hash"}\r\n'
    printf '\000\001\377\n'
    echo '[1,2,3]'
    echo '{"cmd":"play","move":"fly to the moon"}'
    echo '{"cmd":"hash"}'
    echo '{"cmd":"quit"}'
    echo '{"cmd":"state"}'
} >"$work/requests"
"$program" engine <"$work/requests" >"$work/answers" 2>"$work/err"
[ ! -s "$work/err" ]

python3 - "$work/answers" <<'END'
import json, sys
answers = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
codes = [None if a["ok"] else a["error"]["code"] for a in answers]
bad = "bad-request"
assert codes == ["no-game", None, bad, bad, bad, bad, None, bad, bad, "bad-word", None, None], codes
assert answers[6]["hash"] == answers[10]["hash"], "a refused line changed the position"
assert all(a["ok"] or a["error"]["text"] for a in answers)
END

# Without a last newline the line counts, too; without input there is no output.
printf '{"cmd":"games"}' | "$program" engine | grep -q '"id":"lancashire"'
[ -z "$("$program" engine </dev/null)" ]

# Answers come at once, not when the input ends.
python3 - "$program" <<'END'
import subprocess, sys
engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for _ in range(3):
    engine.stdin.write(b'{"cmd":"games"}\n')
    engine.stdin.flush()
    assert engine.stdout.readline().startswith(b'{"ok":true')
engine.stdin.close()
assert engine.wait(600) == 0
END
