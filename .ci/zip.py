"""zip.py ARCHIVE FOLDER NAME: packs FOLDER/NAME; the same files give the same bytes."""

import os
import sys
import time
import zipfile


def date():
    """The date of the commit, as a zip stores it."""
    return time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]


def add(archive, name, data, mode=0o644):
    entry = zipfile.ZipInfo(name, date())
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = (0o100000 | mode) << 16
    entry.create_system = 3
    archive.writestr(entry, data, compresslevel=9)


if __name__ == "__main__":
    path, folder, top = sys.argv[1:]
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(os.listdir(os.path.join(folder, top))):
            with open(os.path.join(folder, top, name), "rb") as file:
                add(archive, f"{top}/{name}", file.read(), 0o755 if name.endswith(".exe") else 0o644)
