# Matches: equal players come out equal, results can be gone on with, and wrong ones are refused.
# usage: match.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

refuses() # CODE WORD ARGUMENTS...
{
    want=$1 word=$2 code=0
    shift 2
    "$program" match "$@" >out 2>err </dev/null || code=$?
    if [ "$code" != "$want" ] || ! grep -qF -- "$word" err || [ -s out ]; then
        printf 'match %s: exit code %s, expected %s and "%s"\n' "$*" "$code" "$want" "$word"
        cat err out
        exit 1
    fi
}

without_time() { sed 's/,"time\..*//' "$1" | sort; }

# The same names on the same seats play the same game, whatever slot they come from.
"$program" match birmingham greedy level1 greedy level1 --deals 1 --results one.jsonl >/dev/null
"$program" match birmingham level1 greedy level1 greedy --deals 1 --results other.jsonl >/dev/null
python3 - <<'END'
import json
def game(path, rotation):
    lines = [json.loads(line) for line in open(path)][1:]
    found = next(line for line in lines if line["rotation"] == rotation)
    return {key: value for key, value in found.items() if key != "rotation" and not key.startswith("time.")}
assert game("one.jsonl", 1) == game("other.jsonl", 0)
assert game("one.jsonl", 0) != game("other.jsonl", 0)
END

# A against A: no difference at all, though the deals differ.
"$program" match birmingham --players 4 greedy greedy greedy greedy --deals 2 --json >equal.json
python3 - <<'END'
import json
match = json.load(open("equal.json"))
assert (match["deals"], match["games"], match["left_out"]) == (2, 8, 0)
assert match["different"] == 2
rows = match["results"]
assert [row["player"] for row in rows] == ["greedy #%d" % n for n in range(1, 5)]
for row in rows:
    assert row["lead"] == {"mean": 0, "margin95": 0}, row
    assert row["rating"] == {"elo": 0, "low95": 0, "high95": 0}, row
    assert row["win_share"] == {"mean": 0.25, "margin95": 0}, row
    assert row["measures"] == rows[0]["measures"]
END

# A seating that puts the same names on the same seats is the same game: played once, counted as all.
"$program" match birmingham greedy level1 greedy level1 --deals 2 --results pairs.txt >pairs
grep -q '^2 deals in 4 seatings each: 8 games, of which 4 differ$' pairs
[ "$(wc -l <pairs.txt)" = 5 ]
"$program" match --from pairs.txt | cmp - pairs
sed -n 's/"rotation":0/"rotation":2/p; s/"rotation":1/"rotation":3/p' pairs.txt | cat pairs.txt - >all.txt
"$program" match --from all.txt | cmp - pairs
"$program" match --from --json pairs.txt | python3 -c '
import json, statistics, sys
match, games = json.load(sys.stdin), [json.loads(line) for line in open("pairs.txt")][1:]
points = {name: [p for game in games for p, who in zip(game["points"], game["seats"]) if who == name]
          for name in ("greedy", "level1")}
for row in match["results"]:
    once = points[row["player"]] # every game counts twice
    assert abs(row["points_sd"] - statistics.stdev(2 * once)) < 1e-5, row
winner = statistics.mean(max(game["points"]) for game in games)
assert abs(match["winner_points"]["mean"] - winner) < 1e-5 and match["different"] == len(games) == 4'

# The number of processes changes nothing but the times.
match="match lancashire --players 4 greedy level1 random --deals 3 --seed 7"
"$program" $match --jobs 1 --results one.txt --save-logs logs >one
"$program" $match --jobs 2 --results two.txt >two
[ "$(without_time one.txt)" = "$(without_time two.txt)" ]
[ "$(sed '/^time/,$d' one)" = "$(sed '/^time/,$d' two)" ]
grep -q '^greedy, level1, random, random; seed 7$' one
grep -q '^3 deals in 4 seatings each: 12 games$' one

# The logs are games that can be replayed to the same points.
[ "$(ls logs | wc -l)" = 12 ]
"$program" replay logs/deal-2-rotation-1.log --json >replayed.json
python3 - <<'END'
import json
lines = [json.loads(line) for line in open("one.txt")]
game, = [line for line in lines if (line.get("deal"), line.get("rotation")) == (2, 1)]
assert game["seats"] == ["random", "greedy", "level1", "random"], game
assert json.load(open("replayed.json"))["result"]["vp"] == game["points"]
for line in lines[1:]:
    for seat in range(4):
        parts = [line[key][seat] for key in line if key.startswith("scored.")]
        assert sum(parts) == line["points"][seat], line
        actions = [line[key][seat] for key in line if key.startswith("actions.")]
        assert sum(actions) == line["counts.decisions"][seat], line
END

# The tables can be made again without playing; the JSON has the same numbers.
"$program" match --from one.txt | cmp - one
"$program" match --from --json one.txt | python3 -c '
import json, sys
rows = json.load(sys.stdin)["results"]
assert [row["seats"] for row in rows] == [12, 12, 24]
assert abs(sum(row["win_share"]["mean"] * row["seats"] for row in rows) - 12) < 1e-4
assert abs(sum(row["rating"]["elo"] for row in rows)) < 1e-3
assert rows[0]["rating"]["low95"] <= rows[0]["rating"]["elo"] <= rows[0]["rating"]["high95"]'

# A match that was stopped in the middle of a line goes on, and keeps what was there.
head -n 6 one.txt >half.txt
sed -n 7p one.txt | head -c 100 >>half.txt
"$program" match --from half.txt | grep -q '^1 game of unfinished deals left out$'
"$program" $match --results half.txt >resumed
[ "$(head -n 6 half.txt)" = "$(head -n 6 one.txt)" ]
[ "$(without_time half.txt)" = "$(without_time one.txt)" ]
[ "$(sed '/^time/,$d' resumed)" = "$(sed '/^time/,$d' one)" ]
cp half.txt whole.txt
"$program" $match --results half.txt >again
cmp half.txt whole.txt
cmp again resumed

# Several files make one table; ratings by hand: three wins of four, and one drawn game for all.
head='{"results":"millwright match 1","game":"g","revision":1,"map":"","options":"","players":2,'
deal() # DEAL PLACES PLACES
{
    printf '{"deal":%s,"rotation":0,"seats":["a","b"],"points":[0,0],"places":[%s]}\n' "$1" "$2"
    printf '{"deal":%s,"rotation":1,"seats":["b","a"],"points":[0,0],"places":[%s]}\n' "$1" "$3"
}
{
    printf '%s"seed":1,"nodes":0,"slots":["a","b"],"marks":["0","1"]}\n' "$head"
    deal 0 1,2 2,1
} >a.txt
{
    printf '%s"seed":2,"nodes":0,"slots":["a","b"],"marks":["0","1"]}\n' "$head"
    deal 0 1,2 1,2
} >b.txt
"$program" match --from a.txt b.txt --json | python3 -c '
import json, math, sys
a, b = json.load(sys.stdin)["results"]
assert a["win_share"]["mean"] == 0.75
elo = 200 * math.log10(3.5 / 1.5)
assert abs(a["rating"]["elo"] - elo) < 1e-3 and abs(b["rating"]["elo"] + elo) < 1e-3, (a, elo)'
{ head -n 1 a.txt; deal 0 1,1 1,1; } >drawn.txt
"$program" match --from drawn.txt --json | python3 -c '
import json, sys
a, b = json.load(sys.stdin)["results"]
assert a["win_share"] == {"mean": 0.5, "margin95": None} and a["rating"]["elo"] == 0, a'

# Refused: with a sentence, and nothing is played or written.
cp one.txt kept.txt
refuses 2 "one.txt has the results of another match: the seed differs" \
    lancashire --players 4 greedy level1 random --deals 3 --seed 8 --results one.txt
refuses 2 "the list of players differs" \
    lancashire --players 4 greedy level2 random --seed 7 --results one.txt
refuses 2 "the number of players differs" \
    lancashire greedy level1 random --seed 7 --results one.txt
refuses 2 "the game differs" birmingham greedy level1 random random --seed 7 --results one.txt
sed '1s/"marks":\["[0-9a-f]*/"marks":["0/' one.txt >changed.txt
refuses 2 "the bots have changed since" \
    lancashire --players 4 greedy level1 random --seed 7 --results changed.txt
cmp one.txt kept.txt
refuses 2 "has the same match as another file" --from one.txt two.txt
refuses 2 "cannot be counted with the others: the game differs" --from one.txt a.txt
sed '1s/"marks":\["0/"marks":["5/;1s/"seed":1/"seed":3/' a.txt >c.txt
refuses 2 "its a plays in another way" --from a.txt c.txt
echo nonsense >nonsense.txt
refuses 1 "nonsense.txt holds no results of a match" --from nonsense.txt
refuses 1 "nonsense.txt holds no results of a match" lancashire --players 3 greedy --results nonsense.txt
{ cat a.txt; echo '{"deal":1}'; } >broken.txt
refuses 1 "broken.txt:4: this is no game of the match" --from broken.txt
{ cat a.txt; tail -n 1 a.txt; } >twice.txt
refuses 1 "deal 0 is there twice in rotation 1" --from twice.txt
head -n 2 a.txt >open.txt
refuses 1 "no deal has been played in all its seatings yet" --from open.txt
refuses 1 "cannot open none.txt" --from none.txt
refuses 1 "cannot write none/r.txt" lancashire --players 3 greedy --results none/r.txt
refuses 1 "cannot write none/l" lancashire --players 3 greedy --save-logs none/l

refuses 2 "match wants a GAME and its players" lancashire
refuses 2 "there is no game 'chess'" chess greedy greedy
refuses 2 "there is no player 'level11'; there are: random greedy" lancashire --players 3 level11
refuses 2 "is too long for a player: 63 characters are enough" lancashire --players 3 \
    level8,nodes=0000000001,rounds=0000000001,width=0000000002,plan=0
refuses 2 "lancashire is for 3 to 4 players, not '2'" lancashire greedy greedy
refuses 2 "4 players are named, but --players says 3" lancashire --players 3 greedy turn turn turn
refuses 2 "say --map and one of: germany new-england" age-of-industry greedy turn turn
refuses 2 "none of these does" lancashire --players 3 greedy --nodes 100
refuses 2 "--deals wants a whole number" lancashire --players 3 greedy --deals 0
refuses 2 "--from wants one FILE" --from
refuses 2 "--from reads files and plays nothing" --from one.txt --deals 3

# Every game, and players that look ahead.
"$program" match birmingham --deals 1 --nodes 20 search,width=2,plan=0 greedy >out
grep -q '^search,width=2,plan=0, greedy; seed 0, 20 nodes a move$' out
"$program" match age-of-industry --map germany --deals 1 greedy random random >out
grep -q '^age-of-industry, germany, 3 players$' out
grep -q 'open_loans' out

# Learned players judge by a net: that of the program, or one that is named. It is looked at before anything is played.
nets=$2/data/nets
head -c 100000 "$nets/birmingham.net" >cut.net
head -c 2000000 /dev/zero >large.net
refuses 1 "cannot use the net cut.net: it is damaged" birmingham --players 2 level9:cut.net
refuses 1 "cannot use the net large.net: it is too large" birmingham --players 2 level9:large.net
refuses 1 "cannot use the net $nets/lancashire.net: it is of another game" birmingham --players 2 "level9:$nets/lancashire.net"
refuses 1 "cannot use the net none.net: No such file or directory" birmingham --players 2 level10:none.net turn
refuses 1 "cannot use the net cut.net" birmingham --players 2 greedy turn:cut.net
refuses 2 "judges by no net" birmingham --players 2 greedy random:cut.net
refuses 2 "'greedy:my net' is no player: letters, digits and " birmingham --players 2 "greedy:my net" turn
refuses 2 "no player 'tunr'" birmingham --players 2 greedy tunr:cut.net
"$program" match birmingham level9,rounds=1,width=2,plan=0 greedy --deals 1 --nodes 1 --results learned.jsonl --json >learned.json
"$program" match birmingham "greedy:$nets/birmingham.net" greedy --deals 1 --json >by_net.json
cp "$nets/birmingham.net" same.net
"$program" match --from learned.jsonl --json | cmp - learned.json
python3 - <<'END'
import json
better, worse = json.load(open("learned.json"))["results"]
assert (better["player"], worse["player"]) == ("level9,rounds=1,width=2,plan=0", "greedy") and better["lead"]["mean"] > 0, (better, worse)
better, worse = json.load(open("by_net.json"))["results"]
assert better["player"].endswith("birmingham.net") and better["lead"]["mean"] > 0, (better, worse)
END
# Results of another net are not gone on with.
python3 - "$nets/birmingham.net" <<'END'
import struct, sys
net = bytearray(open(sys.argv[1], "rb").read())
net[-1] ^= 1
checksum = 0xcbf29ce484222325
for byte in net[16:]:
    checksum = (checksum ^ byte) * 0x100000001b3 % 2**64
net[8:16] = struct.pack("<Q", checksum)
open("other.net", "wb").write(net)
END
"$program" match birmingham level9,rounds=1,width=2,plan=0:same.net greedy --deals 1 --nodes 1 --results same.jsonl >/dev/null
marks() { head -n 1 "$1" | grep -o '"marks".*'; }
[ "$(marks same.jsonl)" = "$(marks learned.jsonl)" ] # the same player, by another name
mv other.net same.net
refuses 2 "the bots have changed since" birmingham level9,rounds=1,width=2,plan=0:same.net greedy --deals 2 --nodes 1 --results same.jsonl
