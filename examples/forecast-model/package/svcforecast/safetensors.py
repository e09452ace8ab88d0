"""A strict reader and writer of `safetensors`: numbers only, nothing in the file is ever executed."""

import json
import math

import numpy as np

from . import strict_json

# A header describes a handful of tensors; a longer one only costs memory.
MAX_HEADER_BYTES = 1 << 20
MAX_FILE_BYTES = 256 << 20
MAX_TENSORS = 64
MAX_DIMENSIONS = 4
DTYPES = {"F32": np.dtype("<f4"), "F64": np.dtype("<f8")}
FIELDS = {"dtype", "shape", "data_offsets"}


class BadWeights(ValueError):
    """The file is not one this reader accepts: a code that stays, and the reason in words."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code


def read(data):
    """The tensors and the metadata of a whole file, given as bytes."""
    if len(data) > MAX_FILE_BYTES:
        raise BadWeights("file_large", f"the file has {len(data)} bytes; at most {MAX_FILE_BYTES} are read")
    if len(data) < 8:
        raise BadWeights("file_short", "the file is shorter than its length field")
    size = int.from_bytes(data[:8], "little")
    if size > MAX_HEADER_BYTES or size > len(data) - 8:
        raise BadWeights("header_size", f"the header claims {size} bytes")
    header = _parse_header(data[8 : 8 + size])
    metadata = _check_metadata(header.pop("__metadata__", {}))
    return _read_tensors(header, data[8 + size :]), metadata


def write(tensors, metadata):
    """The bytes of a file; the same tensors give the same bytes."""
    header, offset = {"__metadata__": dict(sorted(metadata.items()))}, 0
    chunks = []
    for name in sorted(tensors):
        value = np.ascontiguousarray(tensors[name])
        dtype = next(key for key, known in DTYPES.items() if known == value.dtype)
        chunk = value.tobytes()
        header[name] = {"dtype": dtype, "shape": list(value.shape), "data_offsets": [offset, offset + len(chunk)]}
        offset += len(chunk)
        chunks.append(chunk)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return len(text).to_bytes(8, "little") + text + b"".join(chunks)


def _parse_header(text):
    if not text.startswith(b"{"):
        raise BadWeights("header_json", "the header does not begin with {")
    try:
        header = strict_json.parse(text)
    except strict_json.BadJson as cause:
        raise BadWeights("header_json", f"the header: {cause}") from None
    if not isinstance(header, dict):
        raise BadWeights("header_json", "the header is not an object")
    return header


def _check_metadata(metadata):
    if not isinstance(metadata, dict) or not all(isinstance(value, str) for value in metadata.values()):
        raise BadWeights("metadata", "__metadata__ is not an object of texts")
    return metadata


def _read_tensors(header, body):
    if not 0 < len(header) <= MAX_TENSORS:
        raise BadWeights("tensor_count", f"the file has {len(header)} tensors; 1 to {MAX_TENSORS} are read")
    entries = sorted((_check_entry(name, entry) for name, entry in header.items()), key=lambda each: each[3])
    # Overlaps let two names share bytes, and gaps hide bytes that nobody reads.
    expected, tensors = 0, {}
    for name, dtype, shape, begin, end in entries:
        if begin != expected:
            raise BadWeights("tensor_place", f"{name} begins at {begin}, not at {expected}: an overlap or a gap")
        if end > len(body):
            raise BadWeights("tensor_place", f"{name} ends after the file")
        value = np.frombuffer(body, dtype, math.prod(shape), begin).reshape(shape)
        if not np.isfinite(value).all():
            raise BadWeights("value_not_finite", f"{name} contains a value that is not finite")
        tensors[name] = value
        expected = end
    if expected != len(body):
        raise BadWeights("bytes_left", f"{len(body) - expected} bytes follow the last tensor")
    return tensors


def _check_entry(name, entry):
    if not isinstance(entry, dict) or set(entry) != FIELDS:
        raise BadWeights("tensor_fields", f"{name} does not have exactly dtype, shape and data_offsets")
    dtype = DTYPES.get(entry["dtype"]) if isinstance(entry["dtype"], str) else None
    if dtype is None:
        raise BadWeights("dtype", f"{name} is neither F32 nor F64")
    shape, offsets = entry["shape"], entry["data_offsets"]
    if not _are_counts(shape) or len(shape) > MAX_DIMENSIONS or 0 in shape:
        raise BadWeights("shape", f"{name} has a wrong shape")
    if not _are_counts(offsets) or len(offsets) != 2:
        raise BadWeights("tensor_place", f"{name} has wrong offsets")
    begin, end = offsets
    if end - begin != math.prod(shape) * dtype.itemsize:
        raise BadWeights("tensor_size", f"{name} takes {end - begin} bytes, which is not what its shape takes")
    return name, dtype, tuple(shape), begin, end


def _are_counts(values):
    return isinstance(values, list) and all(type(value) is int and 0 <= value <= MAX_FILE_BYTES for value in values)
