"""Builds the C part: the library's own sources with the tables made from its data, and native/.

In the repository the library is one folder up; an sdist has a copy of what is needed of it in library/.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
LIBRARY = HERE / "library" if (HERE / "library").exists() else HERE.parent
ROOMS = ("core", "rules", "text", "engine", "ai", "draw", "learn")
# What the tables are made from and by, the sources, and the licence.
PARTS = ["include", "data", "lang", "tools/make_tables.py", "tools/make_games.py", "tools/tables", "LICENSE",
         *(f"src/{room}" for room in ROOMS)]


def version():
    return re.search(r'#define MW_VERSION "(.*)"', (LIBRARY / "include/millwright.h").read_text()).group(1)


class BuildWithTables(build_ext):
    def run(self):
        super().run()
        if not self.inplace and not self.editable_mode:
            there = Path(self.build_lib, "millwright")
            shutil.copy(LIBRARY / "LICENSE", there)
            shutil.copytree(LIBRARY / "data/nets", there / "nets", dirs_exist_ok=True)

    def build_extension(self, extension):
        generated = Path(self.build_temp).resolve() / "generated"
        generated.mkdir(parents=True, exist_ok=True)
        for tool, *args in (("make_tables.py", generated), ("make_games.py", generated / "games.c", "data/games.txt")):
            subprocess.run([sys.executable, f"tools/{tool}", *map(str, args)], cwd=LIBRARY, check=True)
        extension.include_dirs.append(str(generated))
        rooms = [LIBRARY / "src" / room for room in ROOMS]
        extension.sources += [str(path) for folder in (*rooms, generated) for path in sorted(folder.glob("*.c"))
                              if path.name != "server_texts.c"]  # which are no part of the library
        super().build_extension(extension)


class SdistWithLibrary(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for part in PARTS:
            source, target = LIBRARY / part, Path(base_dir, "library", part)
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
            else:
                shutil.copy(source, target)


native = Extension(
    "millwright._millwright",
    sources=[str(path.relative_to(HERE)) for path in sorted((HERE / "native").glob("*.c"))],  # and the library's
    include_dirs=[str(LIBRARY / "include"), str(LIBRARY / "src")],
    define_macros=[("NDEBUG", None)],
    extra_compile_args=["-std=c11", "-O3", "-fvisibility=hidden", "-pthread"],
    extra_link_args=["-pthread"],
    py_limited_api=True,
)

setup(version=version(), ext_modules=[native], cmdclass={"build_ext": BuildWithTables, "sdist": SdistWithLibrary},
      options={"bdist_wheel": {"py_limited_api": "cp311"}})
