"""Measures programs that read YAML, and prints a table; run by CI/bench/run."""
import argparse
import os
import pathlib
import re
import shutil
import sys
import tempfile

from install import Failure, need
from measure import measure, write
from programs import ROOT, ROWS, rows
from table import circumstances, files_text, table, time_text


def say(text):
    print(f"CI/bench/run: {text}", file=sys.stderr, flush=True)


def parser():
    """The options."""
    parser = argparse.ArgumentParser(
        prog="CI/bench/run", description="Measures audit beside other programs that read YAML.",
        epilog="Tools: " + ", ".join(ROWS) + ".")
    option = parser.add_argument
    option("--quick", action="store_true", help="1 and 100 files, 3 runs")
    option("--sizes", help="numbers of files (default: 1,100,1000,10000)")
    option("--runs", type=int, help="runs of a row, at most (default: 10); slow ones get fewer")
    option("--limit", type=float, default=120,
           help="seconds that a run may take (default: 120); who takes longer is left out of what "
                "is larger")
    option("--tools", default=",".join(ROWS), help="the rows (default: all)")
    option("--audit", default=str(ROOT / ".build/release/audit"),
           help="the release binary (default: .build/release/audit)")
    option("--cache", default=str(ROOT / ".build/bench"),
           help="where to keep what is installed and compiled (default: .build/bench)")
    return parser


def options(arguments):
    """The given options, with sizes as numbers and absolute paths."""
    given = parser().parse_args(arguments)
    sizes = (given.sizes or ("1,100" if given.quick else "1,100,1000,10000")).split(",")
    if not all(re.fullmatch("[1-9][0-9]{0,5}|1000000", size) for size in sizes):
        parser().error("--sizes are numbers from 1 to 1000000 with commas between them")
    given.sizes = sorted({int(size) for size in sizes})
    given.runs = (3 if given.quick else 10) if given.runs is None else given.runs
    if given.runs < 1 or not given.limit > 0:
        parser().error("--runs and --limit are above 0")
    given.tools = given.tools.split(",")
    for name in given.tools:
        if name not in ROWS:
            parser().error(f"there is no tool called {name!r}; there are {', '.join(ROWS)}")
    given.audit = str(pathlib.Path(given.audit).resolve())
    given.cache = pathlib.Path(given.cache).resolve()
    if not os.access(given.audit, os.X_OK):
        raise Failure(
            f"there is no program at {given.audit}: swift build -c release --product audit")
    return given


def measured(rows, given, folder):
    """The measurements, by the row's name and the size."""
    results = {row.name: {} for row in rows}
    for size in given.sizes:
        for row in rows:
            mine = results[row.name]
            if None not in mine.values():
                command = row.command(write(row.reads, size, folder))
                mine[size] = measure(command, folder, given.runs, given.limit)
                say(f"{row.name}, {files_text(size)}: {time_text(mine[size], given.limit)}")
        for used in folder.iterdir():
            if used.is_dir():
                shutil.rmtree(used)
    return results


def main():
    load = os.getloadavg()[0]
    given = options(sys.argv[1:])
    need("hyperfine", "measures")
    chosen = rows(given.tools, given.audit, given.cache)
    with tempfile.TemporaryDirectory() as folder:
        results = measured(chosen, given, pathlib.Path(folder))
    print("\n".join(table(chosen, given.sizes, results, given.limit)))
    print("\n" + "\n".join(circumstances(chosen, results, load)))


try:
    main()
except (Failure, OSError) as problem:
    say(problem)
    sys.exit(2)
except KeyboardInterrupt:
    sys.exit(130)
