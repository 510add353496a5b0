"""The notebook python/examples/saved_game.ipynb: its cells run in their order, and plot and draw the game."""
import ast
import base64
import contextlib
import io
import json
import unittest
from pathlib import Path
from unittest import mock

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import millwright

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples/saved_game.ipynb"


def run(source, names):
    """Runs a cell as a notebook does, and returns the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, NOTEBOOK.name, "exec"), names)
    return last and eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)


class Notebook(unittest.TestCase):
    def setUp(self):
        self.cells = [cell for cell in json.loads(NOTEBOOK.read_text())["cells"] if cell["cell_type"] == "code"]

    def test_all_cells_run_and_there_are_plots(self):
        names, shown, said = {}, [], io.StringIO()

        def show():
            for number in plt.get_fignums():
                figure = plt.figure(number)
                figure.canvas.draw()
                shown.append([len(axis.lines) + len(axis.patches) for axis in figure.axes])
            plt.close("all")

        with mock.patch.object(plt, "show", show), contextlib.chdir(NOTEBOOK.parent), contextlib.redirect_stdout(said):
            values = [run("".join(cell["source"]), names) for cell in self.cells]
        self.assertEqual([len(axes) for axes in shown], [3, 1, 1])
        self.assertTrue(all(drawn >= 4 for axes in shown for drawn in axes), shown)
        drawings = [value._repr_svg_() for value in values if isinstance(value, millwright.Game)]
        self.assertEqual(len(drawings), 2)
        self.assertTrue(all(drawing.startswith("<svg") for drawing in drawings))
        winner = next(name for name, seat in zip(names["names"], names["game"].result()) if seat.place == 1)
        self.assertTrue(said.getvalue().startswith(f"1. {winner}"))

    def test_what_is_stored_is_small_and_no_error(self):
        outputs = [output for cell in self.cells for output in cell["outputs"]]
        pictures = [base64.b64decode("".join(output["data"]["image/png"])) for output in outputs if "image/png" in output.get("data", {})]
        self.assertEqual(len(pictures), 5)
        self.assertTrue(all(picture.startswith(b"\x89PNG") for picture in pictures))
        self.assertLess(NOTEBOOK.stat().st_size, 200_000)
        self.assertFalse([output for output in outputs if output["output_type"] == "error"])


if __name__ == "__main__":
    unittest.main()
