#!/usr/bin/env python3
"""Is there room for everything on the drawings of the boards? Looks at where the data put places and lines, and says
what lies on what: the rules of docs/adding-a-map.md#room, for names in the language in which they are longest.

usage: check_layout.py [FILE...]      data files; without any all boards, and the map of docs/adding-a-map.md
"""
import itertools
import json
import math
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# All lengths are drawing units, as in src/draw/map.c.
WIDTH, HEIGHT = 1080, 1010  # the largest frame whose spaces are 40 pixels wide on a map of 900 x 850
EDGE = 8                    # stays free along the frame
SPACE, PITCH = 48, 52       # a space, a market, a merchant; from one to the next
IMPORT = 36                 # below a ship space
TOKEN, APART = 34, 4        # a link's token in the middle of its line, and how far from all else it lies
SEEN = 12                   # of a line, on both sides of its token
HALF_LINE = {True: 8, False: 2}  # half the width of a link, of a line at sea
SPOT = 11                   # radius of a place without a name

# A name: its height, the width of a letter, and what is added; on a wide screen, and larger on a phone.
WIDE, PHONE = (24, 7.6, 12), (30, 12, 10)
QUIET = (18, 7.2, 0)        # of farms and spots, the same on both
SIGNS = {"link_point": 18, "bonus": 44, "distant_port": 18}


class Box:
    def __init__(self, middle, top, width, height):
        self.left, self.right, self.top, self.bottom = middle - width / 2, middle + width / 2, top, top + height

    @staticmethod
    def around(points):
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        return Box((left + right) / 2, top, right - left, bottom - top)

    def distance(self, other):
        """To another box; below 0 if they overlap."""
        return gap(max(other.left - self.right, self.left - other.right),
                   max(other.top - self.bottom, self.top - other.bottom))

    def distance_to(self, point):
        return gap(max(self.left - point[0], point[0] - self.right), max(self.top - point[1], point[1] - self.bottom))


def gap(across, down):
    return math.hypot(across, down) if across > 0 and down > 0 else max(across, down)


class Place:
    def __init__(self, row, spaces, width):
        names = [row["name"]] if isinstance(row["name"], str) else list(row["name"].values())
        self.at, self.name, self.letters = (row["x"], row["y"]), names[0], max(len(name) for name in names)
        columns = 2 if spaces == 4 else min(spaces, 3)
        rows = -(-spaces // columns) if spaces else 0
        top = row["y"] - rows * PITCH / 2
        quiet = row["kind"] == "farm" or row.get("unnamed")
        self.spaces = [Box(row["x"] + (i % columns - (columns - 1) / 2) * PITCH,
                           top + i // columns * PITCH + (PITCH - SPACE) / 2, SPACE, SPACE) for i in range(spaces)]
        if row["kind"] == "ship":
            self.spaces.append(Box(row["x"], top, columns * PITCH, PITCH + IMPORT))
        elif not spaces and quiet:
            top -= SPOT
            self.spaces.append(Box(row["x"], top, 2 * SPOT, 2 * SPOT))
        corners = [(x, y) for box in self.spaces for x in (box.left, box.right) for y in (box.top, box.bottom)]
        self.block = Box.around(corners) if corners else None
        signs = (SIGNS["link_point"] * (row.get("gold_circles") or row.get("link_icons") or 0)
                 + sum(SIGNS[sign] for sign in ("bonus", "distant_port") if row.get(sign)))
        self.plate, self.phone_plate = (
            self.plate_of(QUIET if quiet else kind, columns * PITCH - 4 if row["kind"] == "ship" else None,
                          signs + 8 if signs else 0, top, width) for kind in (WIDE, PHONE))

    def plate_of(self, kind, block, signs, top, frame):
        """Over the spaces, or around the point; kept within the frame."""
        height, letter, more = kind
        width = block or self.letters * letter + more + signs
        x = max(EDGE + width / 2, min(self.at[0], frame - EDGE - width / 2))
        return Box(x, top - height if self.spaces else self.at[1] - height / 2, width, height)


class Line:
    STEPS = 40

    def __init__(self, row, places, is_link):
        self.ends, self.is_link = [places[end] for end in row["ends"]], is_link
        self.name = " to ".join(place.name for place in self.ends)
        ends = [place.at for place in self.ends]
        self.middle = tuple(row.get("via") or [round(sum(p[k] for p in ends) / len(ends)) for k in (0, 1)])
        self.token = Box(self.middle[0], self.middle[1] - TOKEN / 2, TOKEN, TOKEN) if is_link else None
        # From each end to the middle. With two ends it is a curve through the middle, else all is straight.
        self.arms = []
        for i, a in enumerate(ends):
            b = ends[1 - i] if len(ends) == 2 else tuple(2 * self.middle[k] - a[k] for k in (0, 1))
            pull = [2 * self.middle[k] - (a[k] + b[k]) / 2 for k in (0, 1)]
            steps = [j / self.STEPS / 2 for j in range(self.STEPS + 1)]
            self.arms.append([tuple((1 - t) ** 2 * a[k] + 2 * t * (1 - t) * pull[k] + t * t * b[k] for k in (0, 1))
                              for t in steps])
        self.points = [p for arm in self.arms for p in arm]
        self.box = Box.around(self.points)

    def distance(self, box):
        return min(box.distance_to(p) for p in self.points) - HALF_LINE[self.is_link]

    def seen(self, i):
        """How much of the line lies open between its end and its token."""
        hidden = [box for box in (self.ends[i].block, self.ends[i].plate, self.token) if box]
        return sum(math.dist(p, q) for p, q in itertools.pairwise(self.arms[i])
                   if all(box.distance_to(p) > 0 for box in hidden))

    def crosses(self, other):
        if self.box.distance(other.box) > 0:
            return False
        common = {place.at for place in self.ends} & {place.at for place in other.ends}
        return any(cross(a, b, c, d) for mine, its in itertools.product(self.arms, other.arms)
                   for a, b in itertools.pairwise(mine) if a not in common
                   for c, d in itertools.pairwise(its) if c not in common)


def cross(a, b, c, d):
    side = lambda p, q, r: (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0
    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def check_places(places, width, height):
    for place in places:
        for box in place.spaces + [place.plate, place.phone_plate]:
            if min(box.left, box.top, width - box.right, height - box.bottom) < EDGE:
                yield f"{place.name} lies less than {EDGE} from the edge, or beyond"
                break
    for a, b in itertools.combinations(places, 2):
        if any(s.distance(t) < PITCH - SPACE for s in a.spaces for t in b.spaces):
            yield f"the spaces of {a.name} and {b.name} lie on each other"
        for one, other in (a, b), (b, a):
            if any(one.plate.distance(box) < 0 for box in other.spaces):
                yield f"the plate of {one.name} covers a space of {other.name}"
            elif any(one.phone_plate.distance(box) < 0 for box in other.spaces):
                yield f"on a phone the plate of {one.name} covers a space of {other.name}"
        if a.phone_plate.distance(b.phone_plate) < 0:
            yield f"the plates of {a.name} and {b.name} lie on each other, at least on a phone"


def check_line(line, places, width, height):
    for place in places:
        if place not in line.ends:
            if any(line.distance(box) < 0 for box in place.spaces):
                yield f"the line {line.name} runs over a space of {place.name}"
            if line.distance(place.plate) < 0:
                yield f"the line {line.name} runs over the plate of {place.name}"
            elif line.distance(place.phone_plate) < 0:
                yield f"on a phone the line {line.name} runs over the plate of {place.name}"
        if line.token:
            if any(line.token.distance(box) < APART for box in place.spaces):
                yield f"the token of {line.name} lies on a space of {place.name}, or less than {APART} from it"
            if line.token.distance(place.plate) < APART:
                yield f"the token of {line.name} lies on the plate of {place.name}, or less than {APART} from it"
            elif place.phone_plate.distance_to(line.middle) < 0:
                yield f"on a phone the plate of {place.name} covers the token of {line.name}"
    if line.token:
        for i, place in enumerate(line.ends):
            if line.seen(i) < SEEN:
                yield f"of the line {line.name} less than {SEEN} is seen between {place.name} and its token"
        if min(line.token.left, line.token.top, width - line.token.right, height - line.token.bottom) < EDGE:
            yield f"the token of {line.name} lies less than {EDGE} from the edge, or beyond"


def check_lines(lines):
    for a, b in itertools.combinations(lines, 2):
        if a.crosses(b):
            yield f"the lines {a.name} and {b.name} cross"
        if a.token and b.token and a.token.distance(b.token) < APART:
            yield f"the tokens of {a.name} and {b.name} lie on each other, or less than {APART} apart"
        for one, other in (a, b), (b, a):
            if one.token and other.distance(one.token) < 0:
                yield f"the line {other.name} runs under the token of {one.name}"


def check(data):
    width, height = data["drawing"]["width"], data["drawing"]["height"]
    if width > WIDTH or height > HEIGHT:
        yield f"the frame is {width} x {height}, larger than {WIDTH} x {HEIGHT}"
    filled = [row["location"] for row in data["spaces"] + data.get("merchant_spaces", data.get("market_spaces", []))]
    places = {row["id"]: Place(row, filled.count(row["id"]), width) for row in data["locations"]}
    links, at_sea = data["links"], data.get("shipping_lines", [])
    lines = [Line(row, places, i < len(links)) for i, row in enumerate(links + at_sea)]
    yield from check_places(places.values(), width, height)
    for line in lines:
        yield from check_line(line, places.values(), width, height)
    yield from check_lines(lines)


def main():
    paths = [Path(p) for p in sys.argv[1:]] or [
        p for pattern in ("data/*.json", "data/*/*.json", "tests/maps/*.json") for p in sorted(ROOT.glob(pattern))]
    boards = wrong = 0
    for path in paths:
        data = json.loads(path.read_text(encoding="utf-8"))
        if "drawing" in data:
            boards += 1
            for message in check(data):
                wrong += 1
                print(f"{path.stem}: {message}")
    print(f"{boards} boards, {wrong or 'nothing'} wrong")
    return 1 if wrong or not boards else 0


if __name__ == "__main__":
    sys.exit(main())
