"""wheel.py VERSION LIBRARY FOLDER: a wheel of the Python module with its shared library, without a build backend.

The tag names the oldest C library that will do: that of the newest symbol that the shared library needs (by objdump)."""

import base64
import hashlib
import os
import platform
import re
import subprocess
import sys
import zipfile

from zip import add

version, library, folder = sys.argv[1:]
symbols = subprocess.run(["objdump", "-T", library], capture_output=True, text=True, check=True).stdout
needs = max((int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", symbols))
tag = f"py3-none-manylinux_{needs[0]}_{needs[1]}_{platform.machine()}"

with open("README.md", encoding="utf-8") as file:
    readme = file.read()
info = f"sudoku_c-{version}.dist-info"
files = {
    f"{info}/METADATA": f"""Metadata-Version: 2.1
Name: sudoku-c
Version: {version}
Summary: Solves, rates, explains and makes Sudoku puzzles; millions in a numpy array
License: MIT
License-File: LICENSE
Requires-Python: >=3.8
Provides-Extra: arrays
Requires-Dist: numpy; extra == "arrays"
Description-Content-Type: text/markdown

{readme}""".encode(),
    f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: sudoku\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
}
for name, path in {"sudoku.py": "tests/examples/sudoku.py", f"sudoku_c/{os.path.basename(library)}": library, f"{info}/LICENSE": "LICENSE"}.items():
    with open(path, "rb") as file:
        files[name] = file.read()


def line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
    return f"{name},sha256={digest},{len(data)}\n"


record = "".join(line(name, files[name]) for name in sorted(files)) + f"{info}/RECORD,,\n"
with zipfile.ZipFile(os.path.join(folder, f"sudoku_c-{version}-{tag}.whl"), "w") as archive:
    for name in sorted(files):
        add(archive, name, files[name])
    add(archive, f"{info}/RECORD", record.encode())
