"""The table of CI/bench/run, in Markdown."""
import datetime
import os
import pathlib
import platform
import re

from install import succeed


def time_text(result, limit):
    """Mean and deviation in words."""
    if result is None:
        return f"over {limit:g} s"
    mean, deviation, _ = result
    if mean < 1:
        return f"{mean * 1e3:.1f} ± {deviation * 1e3:.1f} ms"
    return f"{mean:.2f} ± {deviation:.2f} s"


def slope_text(results):
    """What each further file takes between the smallest and the largest size that were measured."""
    sizes = sorted(size for size, result in results.items() if result)
    if len(sizes) < 2:
        return "–"
    seconds = (results[sizes[-1]][0] - results[sizes[0]][0]) / (sizes[-1] - sizes[0])
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f} µs"


def table(rows, sizes, results, limit):
    """The lines of the table. `results` has what was measured by the row's name and the size."""
    heads = [f"{size:,} {'file' if size == 1 else 'files'}" for size in sizes]
    yield "| | " + " | ".join([*heads, "each further file", "what it does"]) + " |"
    yield "|---" + "|--:" * (len(sizes) + 1) + "|---|"
    for row in rows:
        mine = results[row.name]
        cells = [time_text(mine[size], limit) if size in mine else "not run" for size in sizes]
        yield "| " + " | ".join([row.name, *cells, slope_text(mine), row.does]) + " |"


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
    """The lines below the table: how it was measured, on which machine, when, and with what."""
    counts = sorted({result[2] for row in results.values() for result in row.values() if result})
    if counts:
        runs = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        yield f"Wall time, mean ± standard deviation of {runs} runs after a first one."
    cores = os.cpu_count()
    yield (f"{processor()}, {cores} {'core' if cores == 1 else 'cores'}, {platform.system()} "
           f"{platform.machine()}, {datetime.date.today().isoformat()}.")
    versions = [*dict.fromkeys(row.version for row in rows), f"Python {platform.python_version()}"]
    yield ", ".join([*versions, succeed(["hyperfine", "--version"], "hyperfine")]) + "."
    if load >= 0.5:
        yield (f"**The machine was not idle** (its load was {load:.1f} at the start): "
               "these are no figures to quote.")
