# Analyses of games: the same whatever the number of processes or stops; reports that can be read.
# usage: analyse.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
replays=$2/tests/replays
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cut_log() # FILE MOVES: the game so far
{
    head -n "$(($(grep -n '^moves$' "$1" | cut -d : -f 1) + $2))" "$1"
}

part_of_log() # FILE FROM TO: some moves of a game, which begins with the position before them
{
    sed '/^order /,$d' "$1"
    printf 'position '
    "$program" replay "$1" --at "$2" --json
    echo moves
    cut_log "$1" "$3" | sed "1,/^moves\$/d" | tail -n +$(($2 + 1))
}

# Every move is followed to the end of the game many times. So it is one that is not far from there, in each of the
# games; a game that has just begun; and a whole one, by a program that has no nets beside it: weights judge in no time.
part_of_log "$replays/lancashire/3-players-01.log" 90 96 >lancashire.log
part_of_log "$replays/birmingham/3-players-05.log" 78 84 >birmingham.log
part_of_log "$replays/age-of-industry/germany-3-players-03.log" 126 132 >age.log
cut_log "$replays/birmingham/2-players-introductory-01.log" 2 >begun.log
cat "$replays/birmingham/2-players-introductory-01.log" >whole.log
mkdir bare
cp "$program" bare/millwright

analyse() # GAME ARGUMENTS...: with as little effort as there can be
{
    log=$1.log with=$program
    [ "$1" != whole ] || with=bare/millwright
    shift
    "$with" analyse "$log" --nodes 100 "$@"
}

# A game that has gone on goes on too: below it comes out as if it had been looked at all at once.
cut_log lancashire.log 3 >short.log
analyse short --work lancashire.work --json >/dev/null
[ "$(wc -l <lancashire.work)" = 4 ]
for game in lancashire birmingham age begun whole; do
    analyse $game --jobs 1 --work $game.work --json --html $game.html >$game.json
    analyse $game --jobs 2 --json --html again.html | cmp $game.json -
    cmp $game.html again.html
    # What has been kept is not looked at again, and says the same.
    cp $game.work kept.work
    analyse $game --work $game.work --html again.html >said
    grep -qx 'The report is in again.html: open it in a browser.' said
    cmp $game.html again.html
    cmp $game.work kept.work
done
analyse birmingham --seed 2 --json | cmp -s birmingham.json - && exit 1

python3 - <<'END'
import html.parser, json, os, re, xml.etree.ElementTree as ET
named = 0 # by nets
for game in ("lancashire", "birmingham", "age", "begun", "whole"):
    found = json.load(open(game + ".json"))
    moves, seats, n = found["moves"], found["seats"], found["players"]
    assert [m["number"] for m in moves] == list(range(1, len(moves) + 1))
    assert len(seats) == n and found["over"] == (game == "whole")
    for m in moves:
        assert m["loss_error"] >= 0 and m["sentence"] and m["best"] and m["games"] >= 8, m
        assert (m["best"] == m["move"]) == (m["worlds"] == 0) and (m["worlds"] == 0 or m["worlds"] >= 16), m
        assert not m["clear"] or m["loss"] >= 0.5 and m["loss"] > 2.5 * m["loss_error"], m
        assert (m["best"] == m["move"]) <= (m["loss"] == m["loss_error"] == 0), m
        assert (m["best"] == m["move"]) <= (not m["reasons"]), m
        if m["reasons"]:
            # What is less than a tenth is no reason.
            assert all(r["text"] and abs(r["points"]) >= 0.05 for r in m["reasons"]), m
            # Weights hardly know a source, and then none of the mover is named.
            own = [r["points"] for r in m["reasons"] if r["seat"] == m["seat"]]
            assert abs(sum(own) - m["loss"]) < 0.061 or not own and game == "whole", m
        assert len(m["expected"]["points"]) == n
        assert abs(sum(m["expected"]["win"]) - 1) < 0.01, m
        for points, scored in zip(m["expected"]["points"], m["expected"]["scored"]):
            assert abs(points - sum(scored.values())) < 0.01, m
    for i, seat in enumerate(seats):
        own = [m for m in moves if m["seat"] == i]
        assert seat["moves"] == len(own) >= seat["good_moves"]
        assert abs(seat["loss"] - sum(m["loss"] for m in own)) < 0.001
        luck = sum(l["points"] for m in moves for l in m["luck"] if l["seat"] == i)
        assert abs(seat["luck"] - luck) < 0.001
    assert any(m["luck"] for m in moves), "nobody drew a card"
    for by_seat in found["points_by_source"].values():
        assert all(len(points) == len(moves) + 1 for points in by_seat) and len(by_seat) == n

    page = open(game + ".html").read()
    assert len(page.encode()) < 300000, len(page)
    root = ET.fromstring(page)
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    for e in root.iter():
        link = e.get("href")
        assert not link or link[1:] in ids, link
        assert not e.get("src")
    assert not re.search(r"https?:|url\((?!#)|@import", page)
    assert len(root.findall(".//tbody/tr")) == len(moves)
    # A better move is named where the loss is clear of its error, and nowhere else.
    clear = [m["number"] for m in moves if m["clear"]]
    better = root.findall(".//tbody//div[@class='instead']")
    assert clear or game != "whole"
    assert len(better) == len(clear) and (all(b.findall(".//li") for b in better) or game == "whole")
    named += len(better) if game != "whole" else 0
    for turn in found["turning_points"]:
        assert any(turn["move"] <= n <= turn["last_move"] for n in clear), turn
        # A loss costs its player chances, and gives some to others.
        own = found["moves"][turn["move"] - 1]["seat"] == turn["seat"]
        assert (turn["win_change"] < 0) == own and turn["win_change"] != 0, turn
    for seat in seats:
        assert seat["worst_move"] is None or seat["worst_move"] in clear, seat
    # Moves are told in words, and the line where an era ends has its caption.
    assert not re.search(r" card:| iron:market", page)
    captions = [e.text for e in root.iter() if e.get("class") == "era"]
    assert len(captions) == (4 + n if 'class="divide"' in page else 0) and set(captions) <= {"rail era"}, captions
    # It stands above the plot, where no line crosses it, and what is below is counted in moves.
    for plot in root.iter("svg"):
        if plot.get("role") != "img":
            continue
        texts = [e for e in plot.iter("text")]
        assert sum(e.text == "Move" for e in texts) == 1
        top = min(float(e.get("d").split()[1].split("H")[0]) for e in plot.iter("path") if "H" in e.get("d"))
        assert all(float(e.get("y")) < top for e in texts if e.get("class") == "era")
    # Nothing is said of a loss that is not clear, and luck is that of all who drew.
    for row, m in zip(root.findall(".//tbody/tr"), moves):
        expected, win, lost, luck = ["|".join(e.itertext()) for e in row.findall("td")[3:]]
        assert re.fullmatch(r"\d+[.]\d ±\d+[.]\d", lost) if m["clear"] else lost == "–", (lost, m)
        drew = [l["seat"] for l in m["luck"]]
        assert sorted(part[0] for part in luck.split("|") if part) == ["ABCDE"[seat] for seat in drew], (luck, m)
    # The sum of a seat is as it is, with its error.
    lost = [e.findall("dd")[0 if found["over"] else 1].text for e in root.iter("dl")]
    for text, seat in zip(lost, seats):
        loss, error = (float(part.replace("−", "-")) for part in text.split(" ±"))
        assert abs(loss - seat["loss"]) < 0.051 and abs(error - seat["loss_error"]) < 0.051, (text, seat)
    assert len(root.findall(".//ol/li")) == page.count("</b>; for <b") == len(found["turning_points"])
    html.parser.HTMLParser().feed(page)
assert named > 0
over = json.load(open("whole.json"))
assert max(over["moves"][-1]["expected"]["win"]) > 0.3
assert over["moves"][-1]["expected"]["points_error"] == [0, 0]
END

# Text: as wide as the terminal, in every language.
for language in en de it; do
    for game in age whole; do
        COLUMNS=80 analyse $game --work $game.work --lang $language
    done >$language.txt
    [ "$(wc -L <$language.txt)" -le 80 ]
done
if grep -q 'lost −\|→' en.txt; then exit 1; fi
grep -q ' expected [0-9.]*, win [0-9]*%' en.txt
if cmp -s en.txt de.txt || cmp -s de.txt it.txt; then exit 1; fi
analyse whole --work whole.work --lang de --html de.html >said
grep -q 'Erwartete Punkte' de.html
grep -q 'Der Bericht steht in de.html' said
grep -q 'durch Plättchen' de.html
if grep -q 'from tiles' de.html; then exit 1; fi

# Stopped in the middle of a line, it goes on.
[ "$(wc -l <lancashire.work)" = 7 ]
head -n 5 lancashire.work >part.work
sed -n 6p lancashire.work | head -c 40 >>part.work
analyse lancashire --work part.work --json | cmp lancashire.json -
[ "$(wc -l <part.work)" = 7 ]
sort lancashire.work >a; sort part.work >b; cmp a b
cat >stop.py <<'END'
import os, signal, subprocess, time
run = subprocess.Popen(["bare/millwright", "analyse", "whole.log", "--nodes", "400000", "--jobs", "1", "--work", "stopped.work"],
                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
while not os.path.exists("stopped.work") or len(open("stopped.work").readlines()) < 2:
    time.sleep(0.01)
run.send_signal(signal.SIGINT)
out, err = run.communicate(timeout=600)
assert run.returncode == 1 and not out and "the same command goes on" in err, (run.returncode, out, err)
END
python3 stop.py

refuses() # CODE WORDS ARGUMENTS...: this exit code, this on stderr and nothing on stdout
{
    expected=$1 words=$2 code=0
    shift 2
    "$program" analyse "$@" >out 2>err </dev/null || code=$?
    if [ "$code" != "$expected" ] || [ -s out ] || ! grep -q -- "$words" err; then
        echo "analyse $*: exit code $code"
        cat out err
        exit 1
    fi
}

refuses 1 'other settings; remove' lancashire.log --nodes 200 --work lancashire.work
refuses 1 'other settings; remove' lancashire.log --nodes 100 --seed 2 --work lancashire.work
refuses 1 'another game' age.log --nodes 100 --work lancashire.work
sed '3s/"position":"./&x/' lancashire.work >broken.work
refuses 1 'broken.work:3: ' lancashire.log --nodes 100 --work broken.work
sed 's/card:/kard:/' lancashire.log >broken.log
"$program" replay broken.log 2>expected || true
refuses 1 "$(head -n 1 expected)" broken.log
refuses 1 'cannot open' missing.log
refuses 1 'cannot write' lancashire.log --html nowhere/page.html
refuses 2 'wants a LOG'
refuses 2 'there is no language' lancashire.log --lang xx
refuses 2 '--nodes wants' lancashire.log --nodes 0
refuses 2 '--jobs wants' lancashire.log --jobs 0

# No moves, nothing to say, and that is no error.
cut_log lancashire.log 0 >empty.log
"$program" analyse empty.log | grep -q 'no moves'
"$program" analyse empty.log --json | python3 -m json.tool >/dev/null
"$program" analyse empty.log --html empty.html
python3 -c '
import xml.etree.ElementTree as ET
ET.parse("empty.html")'
