"""`python -m millwright` says what is there; `python -m millwright corpus` writes games of bots."""

import importlib.metadata
import sys

import millwright
from millwright.adapter import EXTRAS


def version_of(package):
    """The version that is installed, or None."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def tell():
    print(f"millwright {millwright.__version__}\n")
    for game in millwright.games():
        print(f"{game.id}: {game.name}, for {game.least_players} to {game.most_players} players"
              + (f"; options: {', '.join(game.options)}" if game.options else ""))
        for map in game.maps or (None,):
            spec = millwright.observation_spec(game.id, map)
            print(f"    {f'{map}: ' if map else ''}{len(millwright.vocabulary(game.id, map))} words, "
                  f"{spec.size} bytes of observation")
    print("\nextras:")
    for extra, package in EXTRAS.items():
        version = version_of(package)
        print(f"    {extra}: " + (f"{package} {version}" if version else f"not installed (pip install {package})"))
    print("\nhelp(millwright) tells how to begin, docs/python.md the rest.\n"
          "python -m millwright corpus --help: games of bots as columns")


def main():
    if sys.argv[1:2] == ["corpus"]:
        try:
            from millwright import corpus
        except ImportError as error:
            sys.exit(f"A corpus can be neither written nor read: {error}")
        return corpus.main(sys.argv[2:])
    if len(sys.argv) > 1:
        print("usage: python -m millwright             says what is there\n"
              "       python -m millwright corpus ...  writes games of bots; corpus --help", file=sys.stderr)
        return 2
    tell()
    return 0


if __name__ == "__main__":
    sys.exit(main())
