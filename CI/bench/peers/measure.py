"""Writes the input, and measures programs on it with hyperfine."""
import json
import os
import pathlib
import shlex
import signal
import subprocess
import time

from install import Failure, succeed

BENCH = pathlib.Path(__file__).resolve().parent.parent


def write(reads, size, folder):
    """Writes the input of a size into a folder, and returns its name there."""
    name = f"{reads}-{size}"
    if (folder / name).exists():
        return name
    if reads == "documents":
        manifests = folder / write("manifests", size, folder)
        (folder / name).mkdir()
        for path in manifests.iterdir():
            for number, document in enumerate(path.read_text().split("---\n")):
                (folder / name / f"{path.stem}.{number}.yaml").write_text(document)
    else:
        program = {"manifests": "generate", "workflows": "workflows"}[reads]
        succeed([str(BENCH / program), str(size), str(folder / name)], program)
    return name


def first_run(command, folder, limit):
    """The seconds of one run, or None if it is stopped at the limit.

    It fills the caches, and checks that the program works.
    """
    start = time.monotonic()
    process = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=limit)
    except BaseException as problem:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if isinstance(problem, subprocess.TimeoutExpired):
            return None
        raise
    if process.returncode != 0:
        text = output.decode(errors="replace")[-2000:].rstrip()
        raise Failure(f"{shlex.join(command)} ended with {process.returncode}:\n{text}")
    return time.monotonic() - start


# The files that a program may write into the folder.
REPORT = "report.json"


class Result:
    """Seconds of a run: the mean and deviation of the wall time, and the time of all cores."""

    def __init__(self, numbers):
        self.mean, self.deviation = numbers["mean"], numbers["stddev"] or 0
        self.processor = numbers["user"] + numbers["system"]
        self.runs = len(numbers["times"])


def measure(command, folder, runs, limit):
    """The measurement of hyperfine, or None if the first run is stopped at the limit."""
    seconds = first_run(command, folder, limit)
    if seconds is None:
        return None
    # At least two, and not for longer than about 20 s.
    runs = min(runs, max(2, int(20 / seconds)))
    # Each run writes a new file: a file system may flush an old file to the disk before it is
    # replaced, which isn't the program's work.
    succeed(
        ["hyperfine", "-N", "--prepare", f"rm -f {REPORT}", "--runs", str(runs), "--style", "none", "--export-json", "times.json",
         shlex.join(command)], "hyperfine (1.13 or newer)", folder)
    return Result(json.loads((folder / "times.json").read_text())["results"][0])
