"""Puts together what the service needs: NumPy at one version and the weights at one revision, every file by its hash.

Standard input brings one line `{"numpy": folder or wheel, "weights": folder or null}`. Progress is one JSON object a
line on standard output: `{"step", "done", "total"}`, at the end `{"result": …}`, or `{"error": {"code", "message"}}`.
A file that is already there with the right bytes is not copied again: a run that was cut off continues.
"""

import errno
import hashlib
import json
import os
import shutil
import stat
import sys
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
ENVIRONMENT = PACKAGE.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(PACKAGE))

# What the service never imports, and what must not be there: code that Python runs without being asked.
SKIPPED_FOLDERS = {"__pycache__", "tests", "f2py", "distutils", "include"}
SKIPPED_ENDINGS = (".pyc", ".pyo", ".pth", ".pyi", ".pxd", ".a", ".h", ".c")
MAX_FILES = 5000
MAX_BYTES = 512 << 20
CHUNK = 1 << 20
REPORT_EVERY = 100


class Refused(Exception):
    """What cannot be prepared, with a stable code."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def say(**line):
    print(json.dumps(line), flush=True)


def main():
    asked = json.loads(sys.stdin.readline())
    lock = json.loads((PACKAGE / "forecast.lock.json").read_text(encoding="utf-8"))
    prepare_weights(lock, asked.get("weights"))
    prepare_numpy(lock["numpy"], Path(asked["numpy"]))
    result = try_it(lock)
    say(result=result)


def prepare_weights(lock, folder):
    """From the package itself when it carries them, else from the folder."""
    entries = lock["weights"]
    for done, entry in enumerate(entries):
        say(step="weights", done=done, total=len(entries))
        sources = [PACKAGE / "weights" / entry["path"], *([Path(folder) / entry["path"]] if folder else [])]
        source = next((each for each in sources if each.is_file()), None)
        if source is None:
            raise Refused("weights_missing", f"{entry['path']} is neither in the package nor in the folder of weights")
        found = copy(source, ENVIRONMENT / "weights" / entry["path"])
        if found != (entry["bytes"], entry["sha256"]):
            (ENVIRONMENT / "weights" / entry["path"]).unlink()
            raise Refused("weights_changed", f"{entry['path']} does not have the size and hash of the lock file")


def prepare_numpy(wanted, source):
    if source.suffix == ".whl":
        return unpack_wheel(wanted, source)
    if not (source / "numpy" / "__init__.py").is_file():
        raise Refused("numpy_missing", f"{source} contains no folder numpy")
    roots = [source / "numpy", *[each for each in (source / "numpy.libs",) if each.is_dir()]]
    files = [(path, path.relative_to(source)) for root in roots for path in walk(root)]
    check_size(len(files), sum(path.stat().st_size for path, _ in files))
    for done, (path, name) in enumerate(files):
        if done % REPORT_EVERY == 0:
            say(step="numpy", done=done, total=len(files))
        copy(path, ENVIRONMENT / "numpy" / name)
    drop_others({str(name) for _, name in files})
    return None


def walk(root):
    """Regular files below a folder, in a fixed order. A link would bring in what nobody looked at."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(each for each in folders if each not in SKIPPED_FOLDERS)
        for name in sorted(names):
            path = Path(folder) / name
            if name.endswith(SKIPPED_ENDINGS):
                continue
            if not stat.S_ISREG(path.lstat().st_mode):
                raise Refused("numpy_link", f"{path} is not a regular file")
            yield path


def unpack_wheel(wanted, wheel):
    known = {each["file"]: each["sha256"] for each in wanted["wheels"]}
    if known.get(wheel.name) != digest(wheel):
        raise Refused("wheel_unknown", f"{wheel.name} is not a wheel of the lock file, or not with its bytes")
    with zipfile.ZipFile(wheel) as archive:
        entries = [each for each in archive.infolist() if is_wanted(each.filename)]
        check_size(len(entries), sum(each.file_size for each in entries))
        for done, entry in enumerate(entries):
            if done % REPORT_EVERY == 0:
                say(step="numpy", done=done, total=len(entries))
            with archive.open(entry) as stream:
                write(stream, ENVIRONMENT / "numpy" / entry.filename, entry.file_size)
    drop_others({entry.filename for entry in entries})


def drop_others(wanted):
    """Deletes what an earlier run, or somebody else, left among the files of NumPy."""
    root = ENVIRONMENT / "numpy"
    for folder, folders, names in os.walk(root, topdown=False):
        for name in names:
            if str((Path(folder) / name).relative_to(root)) not in wanted:
                (Path(folder) / name).unlink()
        for name in folders:
            if not any((Path(folder) / name).iterdir()):
                (Path(folder) / name).rmdir()


def is_wanted(name):
    parts = name.split("/")
    if name.endswith("/") or parts[0] not in ("numpy", "numpy.libs"):
        return False
    if "" in parts or ".." in parts or "\\" in name:
        raise Refused("wheel_unknown", f"the wheel contains the path {name}")
    return not SKIPPED_FOLDERS & set(parts[:-1]) and not name.endswith(SKIPPED_ENDINGS)


def check_size(files, size):
    if files > MAX_FILES or size > MAX_BYTES:
        raise Refused("numpy_too_large", f"NumPy has {files} files with {size} bytes")
    free = shutil.disk_usage(ENVIRONMENT).free
    if free < size:
        raise OSError(errno.ENOSPC, f"{size} bytes are needed and {free} are free")


def copy(source, target):
    """Copies one file. Returns its size and hash."""
    size = source.stat().st_size
    if target.is_file() and target.stat().st_size == size and digest(target) == digest(source):
        return size, digest(target)
    with source.open("rb") as stream:
        return write(stream, target, size)


def write(stream, target, limit):
    """Through a name of its own, so that a file under its right name is whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".part")
    seen, size = hashlib.sha256(), 0
    with unfinished.open("wb") as out:
        while chunk := stream.read(CHUNK):
            size += len(chunk)
            if size > limit:
                raise Refused("numpy_too_large", f"{target.name} is larger than it says")
            seen.update(chunk)
            out.write(chunk)
    unfinished.replace(target)
    return size, seen.hexdigest()


def digest(path):
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def try_it(lock):
    """Loads all of it once, so that what cannot run is known now and not at the first question."""
    say(step="check", done=0, total=1)
    sys.path.insert(1, str(ENVIRONMENT / "numpy"))
    try:
        import numpy
        from svcforecast import __version__, forecast, load, safetensors
    except ImportError as cause:
        raise Refused("numpy_unusable", f"NumPy cannot be loaded: {cause}") from None
    if numpy.__version__ != lock["numpy"]["version"]:
        raise Refused("numpy_version", f"this is NumPy {numpy.__version__}, not {lock['numpy']['version']}")
    try:
        network, _ = load.load(ENVIRONMENT)
    except safetensors.BadWeights as cause:
        raise Refused("weights_invalid", str(cause)) from None
    forecast.forecast(network, [100.0 + bar % 7 for bar in range(64)], 4, [0.1, 0.5, 0.9])
    return {
        "python": sys.version.split()[0],
        "numpy": numpy.__version__,
        "forecast_lib_version": __version__,
        "model_revision": lock["model_revision"],
    }


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        say(error={"code": refused.code, "message": str(refused)})
        sys.exit(1)
    except OSError as failed:
        full = failed.errno in (errno.ENOSPC, errno.EDQUOT)
        say(error={"code": "disk_full" if full else "disk_failed", "message": str(failed)})
        sys.exit(1)
