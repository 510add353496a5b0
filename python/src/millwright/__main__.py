"""`python -m millwright` says what is there."""

import millwright


def main():
    print(f"millwright {millwright.__version__}\n")
    for game in millwright.games():
        print(f"{game.id}: {game.name}, for {game.least_players} to {game.most_players} players"
              + (f"; options: {', '.join(game.options)}" if game.options else ""))
        for map in game.maps or (None,):
            spec = millwright.observation_spec(game.id, map)
            print(f"    {f'{map}: ' if map else ''}{len(millwright.vocabulary(game.id, map))} words, "
                  f"{spec.size} bytes of observation")
    print("\nhelp(millwright) tells how to begin, docs/python.md the rest.")


if __name__ == "__main__":
    main()
