"""The table of CI/bench/run, in Markdown."""
import datetime
import os
import pathlib
import platform
import re

from install import succeed


def files_text(size):
    """A number of files in words."""
    return f"{size:,} {'file' if size == 1 else 'files'}"


def time_text(result, limit):
    """Mean and deviation in words."""
    if result is None:
        return f"over {limit:g} s"
    if result.mean < 1:
        return f"{result.mean * 1e3:.1f} ± {result.deviation * 1e3:.1f} ms"
    return f"{result.mean:.2f} ± {result.deviation:.2f} s"


def further_texts(results):
    """The time of each further file: wall time, and time of all cores.

    It is the slope between the smallest and the largest size that were measured.
    """
    sizes = sorted(size for size, result in results.items() if result)
    if len(sizes) < 2:
        return ["–", "–"]
    small, large = results[sizes[0]], results[sizes[-1]]
    return [slope_text(more / (sizes[-1] - sizes[0])) for more in [
        large.mean - small.mean, large.processor - small.processor]]


def slope_text(seconds):
    """The time of one file in words, unless noise exceeds it."""
    if seconds <= 0:
        return "–"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f} µs"


def table(rows, sizes, results, limit):
    """The lines of the table. `results` has the measurements by the row's name and the size."""
    heads = [files_text(size) for size in sizes]
    yield "| | " + " | ".join([*heads, "each further file", "its CPU time", "what it does"]) + " |"
    yield "|---" + "|--:" * (len(sizes) + 2) + "|---|"
    for row in rows:
        mine = results[row.name]
        cells = [time_text(mine[size], limit) if size in mine else "not run" for size in sizes]
        yield "| " + " | ".join([row.name, *cells, *further_texts(mine), row.does]) + " |"


def processor():
    """The processor's name."""
    if platform.system() == "Darwin":
        return succeed(["sysctl", "-n", "machdep.cpu.brand_string"], "sysctl")
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
    except OSError:
        text = ""
    found = re.search(r"^model name\s*: (.+)$", text, re.MULTILINE)
    return found[1] if found else platform.machine()


def circumstances(rows, results, load):
    """The lines below the table: the method, the machine, the date, and the versions."""
    counts = sorted({one.runs for row in results.values() for one in row.values() if one})
    if counts:
        runs = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        yield f"Wall time, mean ± standard deviation of {runs} runs after a first one."
        yield "CPU time is that of all cores together."
    cores = os.cpu_count()
    yield (f"{processor()}, {cores} {'core' if cores == 1 else 'cores'}, {platform.system()} "
           f"{platform.machine()}, {datetime.date.today().isoformat()}.")
    versions = [*dict.fromkeys(row.version for row in rows), f"Python {platform.python_version()}"]
    yield ", ".join([*versions, succeed(["hyperfine", "--version"], "hyperfine")]) + "."
    if load >= 0.5:
        yield (f"**The machine was not idle** (its load was {load:.1f} at the start): "
               "these are no figures to quote.")
