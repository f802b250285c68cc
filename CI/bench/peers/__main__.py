"""Measures programs that read YAML, and prints a table; run by CI/bench/run."""
import argparse
import os
import pathlib
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
    option("--quick", action="store_true",
           help="1 and 100 files, 3 runs (default: 1, 100, 1,000 and 10,000 files, 10 runs)")
    option("--runs", type=int, help="runs of a row, at most (default: 10); slow ones get fewer")
    option("--limit", type=float, default=120,
           help="seconds that a run may take (default: 120); who takes longer is left out of what "
                "is larger")
    option("--tools", default=",".join(ROWS), help="the rows (default: all)")
    option("--audit", default=str(ROOT / ".build/release/audit"),
           help="the release binary (default: .build/release/audit)")
    return parser


def options(arguments):
    """The given options, with the sizes and an absolute path."""
    given = parser().parse_args(arguments)
    given.sizes = [1, 100] if given.quick else [1, 100, 1000, 10000]
    given.runs = (3 if given.quick else 10) if given.runs is None else given.runs
    if given.runs < 1 or not given.limit > 0:
        parser().error("--runs and --limit are above 0")
    given.tools = given.tools.split(",")
    for name in given.tools:
        if name not in ROWS:
            parser().error(f"there is no tool called {name!r}; there are {', '.join(ROWS)}")
    given.audit = str(pathlib.Path(given.audit).resolve())
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
    chosen = rows(given.tools, given.audit)
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
