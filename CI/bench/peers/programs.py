"""The rows of CI/bench/run: the call of each program, and what it does."""
import pathlib
import shlex

from install import compiled, environment, succeed
from measure import REPORT

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SCHEMA = ROOT / "manifests/manifest.schema.json"


class Row:
    """A program, its call for a folder, and what it does there.

    The folder is one of `manifests`, `documents`, which has a file for each document of a manifest,
    or `workflows`.
    """

    def __init__(self, name, version, command, does, reads="manifests"):
        self.name, self.version, self.command = name, version, command
        self.does, self.reads = does, reads


def rows(names, audit, cache):
    """The rows with some names. `audit` is the path of the program, `cache` a folder to keep files in."""
    return [ROWS[name](audit, cache) for name in dict.fromkeys(names)]


def checking(audit, does, *options):
    version = succeed([audit, "--version"], f"{audit} --version")
    arguments = ["--no-config", "--format", f"json={REPORT}", *options]
    return Row(
        " ".join(["audit", *options]), f"audit {version}",
        lambda folder: [audit, "check", folder, *arguments], does)


def whole_audit(audit, cache):
    return checking(
        audit, "all rules, and a replay of each widget's budget; all cores; JSON to a file")


def lint(audit, cache):
    return checking(audit, "the same without the replay", "--no-replay")


def libyaml(audit, cache):
    program = str(compiled(cache))
    version = succeed(["pkg-config", "--modversion", "yaml-0.1"], "pkg-config")
    return Row(
        "libyaml, in C", f"libyaml {version}", lambda folder: [program, folder],
        "loads the documents (`yaml_parser_load`), a file after the other; judges nothing")


def pyyaml(audit, cache):
    python = str(environment(cache) / "python")
    version = succeed([python, "-c", "import yaml; print(yaml.__version__)"], "PyYAML")
    return Row(
        "PyYAML, loader in C", f"PyYAML {version}",
        lambda folder: [python, str(HERE / "pyyaml.py"), folder],
        "loads the documents (`CSafeLoader`) into Python's values; judges nothing")


def yamale(audit, cache):
    program = str(environment(cache) / "yamale")
    return Row(
        "yamale", "yamale " + succeed([program, "--version"], program),
        lambda folder: [program, "-n", "auto", "-s", str(HERE / "manifest.yamale"), folder],
        "keys and types, with PyYAML's loader in C; all cores")


def check_jsonschema(audit, cache):
    program = str(environment(cache) / "check-jsonschema")
    # It takes files, not folders.
    files = f"cd \"$0\" && exec {shlex.quote(program)} --schemafile {shlex.quote(str(SCHEMA))} *"
    return Row(
        "check-jsonschema", succeed([program, "--version"], program).replace(", version", ""),
        lambda folder: ["sh", "-c", files, folder],
        "`manifest.schema.json`; reads one document a file, so each is in a file of its own",
        reads="documents")


def yamllint(audit, cache):
    program = str(environment(cache) / "yamllint")
    return Row(
        "yamllint", succeed([program, "--version"], program),
        lambda folder: [program, "-d", "default", folder],
        "style and doubled keys: its default rules")


def zizmor(audit, cache):
    program = str(environment(cache) / "zizmor")
    options = ["--offline", "--no-config", "--no-progress", "--quiet"]
    return Row(
        "zizmor", succeed([program, "--version"], program),
        lambda folder: [program, *options, folder],
        "its default audits of as many workflows, which are as large", reads="workflows")


ROWS = {
    "audit": whole_audit, "lint": lint, "libyaml": libyaml, "pyyaml": pyyaml, "yamale": yamale,
    "check-jsonschema": check_jsonschema, "yamllint": yamllint, "zizmor": zizmor,
}
