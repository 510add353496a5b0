"""Draws curves of ppo.py in one picture: points by minutes, within two standard errors, and the bots' own as a line.

usage: python curves.py CURVE.csv… > PICTURE.svg
"""
import argparse
import csv

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 56, 130, 20, 48
COLOURS = ("#1f5fa8", "#b3541e", "#3b7d3b", "#7a4b94", "#8a6d1a")


def read(path):
    with open(path, newline="") as file:
        return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]


def ticks(most, about=6):
    """Round numbers from 0 to `most`."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if most / step <= about)
    return range(0, int(most) + 1, step)


def draw(curves):
    """SVG of curves, each a list of rows."""
    rows = [row for curve in curves for row in curve]
    most_minutes, most_points = max(max(row["minutes"] for row in rows), 1), max(row["points"] for row in rows) * 1.1
    most_points = max(most_points, max(row["bots_alone"] for row in rows) * 1.1)
    x = lambda minutes: LEFT + minutes / most_minutes * (WIDTH - LEFT - RIGHT)
    y = lambda points: HEIGHT - BOTTOM - max(points, 0) / most_points * (HEIGHT - TOP - BOTTOM)
    line = lambda points: " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in points)
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
           'font-family="sans-serif" font-size="13">')
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    for minutes in ticks(most_minutes, 10):
        yield f'<text x="{x(minutes):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle" fill="#333">{minutes}</text>'
    for points in ticks(most_points):
        yield f'<path d="M{LEFT} {y(points):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y(points) + 4:.1f}" text-anchor="end" fill="#333">{points}</text>'
    yield f'<text x="{x(most_minutes / 2):.1f}" y="{HEIGHT - 8}" text-anchor="middle" fill="#333">minutes</text>'
    yield f'<text transform="translate(16 {y(most_points / 2):.1f}) rotate(-90)" text-anchor="middle" fill="#333">points</text>'
    alone = sum(row["bots_alone"] for row in rows) / len(rows)
    yield f'<path d="M{LEFT} {y(alone):.1f}H{WIDTH - RIGHT}" stroke="#333" stroke-dasharray="6 4"/>'
    yield f'<text x="{WIDTH - RIGHT + 6}" y="{y(alone) + 4:.1f}" fill="#333">the bots: {alone:.1f}</text>'
    last = sum(curve[-1]["points"] for curve in curves) / len(curves)
    yield f'<text x="{WIDTH - RIGHT + 6}" y="{y(last) + 4:.1f}" fill="{COLOURS[0]}">the network: {last:.1f}</text>'
    for number, curve in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        band = [(row["minutes"], row["points"] + 2 * row["error"]) for row in curve]
        band += [(row["minutes"], row["points"] - 2 * row["error"]) for row in reversed(curve)]
        yield f'<polygon points="{line(band)}" fill="{colour}" fill-opacity="0.15"/>'
        yield (f'<polyline points="{line((row["minutes"], row["points"]) for row in curve)}" fill="none" stroke="{colour}" '
               'stroke-width="2"/>')
    yield "</svg>"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("curves", nargs="+", metavar="CURVE.csv", help="curve.csv of a folder that ppo.py has written")
    print("\n".join(draw([read(path) for path in parser.parse_args().curves])))


if __name__ == "__main__":
    main()
