"""Installs the programs that CI/bench/run compares audit with, in a folder that is kept."""
import hashlib
import pathlib
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


class Failure(Exception):
    """An error about something that must be installed, or doesn't work."""


def need(program, purpose, package=None):
    """The path of a program."""
    path = shutil.which(program)
    if not path:
        package = package or program
        raise Failure(
            f"{program} is missing, which {purpose}; install it: "
            f"apt-get install {package}, or brew install {package}")
    return path


def succeed(command, what, folder=None):
    """Runs a command, and returns its output."""
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        universal_newlines=True)
    if done.returncode != 0:
        raise Failure(f"{what} failed:\n{done.stdout.rstrip()}")
    return done.stdout.strip()


def environment(cache):
    """The folder of the programs from PyPI, installed once for requirements.txt and this Python."""
    wanted = HERE / "requirements.txt"
    key = hashlib.sha256(wanted.read_bytes() + sys.version.encode()).hexdigest()[:16]
    folder = cache / f"python-{key}"
    if not (folder / "complete").exists():
        print(f"CI/bench/run: installing what is compared into {folder}", file=sys.stderr)
        succeed(
            [sys.executable, "-m", "venv", "--clear", str(folder)],
            "making an environment (on Debian it needs python3-venv)")
        succeed(
            [str(folder / "bin/python"), "-m", "pip", "install", "--quiet",
             "--disable-pip-version-check", "--requirement", str(wanted)],
            "installing from PyPI (it needs a network; --tools audit,libyaml does not)")
        (folder / "complete").touch()
    return folder / "bin"


def compiled(cache):
    """The C program, compiled."""
    compiler = need("cc", "compiles the C program", "gcc")
    flags = succeed(
        [need("pkg-config", "finds libyaml"), "--cflags", "--libs", "yaml-0.1"],
        "finding libyaml (apt-get install libyaml-dev, or brew install libyaml)")
    cache.mkdir(parents=True, exist_ok=True)
    program = cache / "libyaml"
    succeed(
        [compiler, "-O2", "-o", str(program), str(HERE / "libyaml.c")] + shlex.split(flags),
        "compiling libyaml.c")
    return program
