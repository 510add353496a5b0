#!/usr/bin/env bash
# The sdist has all that it needs: it is installed from nothing else, without a network, and the first game is played. The
# wheel that is made of it has the nets of learned players.
# usage: install.sh PYTHON REPOSITORY
set -euo pipefail

python=$1 repository=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cd "$repository/python"
"$python" setup.py -q egg_info --egg-base "$folder" sdist --dist-dir "$folder" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
cd "$folder"
"$python" -m pip install -q --no-index --no-deps --no-build-isolation --disable-pip-version-check --target "$folder/there" \
    "$folder"/millwright-*.tar.gz >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
ls "$folder"/there/millwright/_millwright.abi3.so "$folder"/there/millwright/py.typed "$folder"/there/millwright/LICENSE >/dev/null
PYTHONPATH=$folder/there "$python" - <<'END'
import millwright

for game in millwright.games():
    board = millwright.new(game.id, players=3, seed=1, map=game.maps[0] if game.maps else None)
    board.play(board.bot("level10", nodes=500))
game = millwright.new("birmingham", players=4, seed=1)
while not game.over:
    game.play(game.bot("greedy"))
assert len(game.result()) == 4
print("installed and played:", [seat.points for seat in game.result()])
END
