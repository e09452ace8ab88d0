"""Loads the model of a prepared environment, as its lock file names it."""

import hashlib
import json
from pathlib import Path

from . import safetensors
from .network import Network

LOCK_FILE = "forecast.lock.json"


def read_lock(package):
    """The lock file: what besides the package belongs to the model, with every hash."""
    return json.loads((Path(package) / LOCK_FILE).read_text(encoding="utf-8"))


def load(environment):
    """The network, and the lock file that names its weights."""
    lock = read_lock(Path(environment) / "package")
    (entry,) = [each for each in lock["weights"] if each["path"].endswith(".safetensors")]
    data = (Path(environment) / "weights" / entry["path"]).read_bytes()
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        raise safetensors.BadWeights("hash", "the weights do not have the hash of the lock file")
    return Network(*safetensors.read(data)), lock
