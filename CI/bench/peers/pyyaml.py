"""Loads each file of a folder with PyYAML's loader in C: pyyaml.py FOLDER."""
import os
import sys

import yaml

documents = files = 0
for entry in os.scandir(sys.argv[1]):
    with open(entry.path, "rb") as file:
        documents += len(list(yaml.load_all(file, yaml.CSafeLoader)))
    files += 1
print(f"{documents} documents in {files} files, PyYAML {yaml.__version__}")
