"""What `POST /forecast` takes. Everything else is refused with a reason; nothing is corrected."""

import hashlib
import math
import struct
from datetime import datetime

from . import features, strict_json

MAX_BODY_BYTES = 1 << 20
MAX_CLOSES = 4096
MAX_QUANTILES = 21
MAX_TEXT = 128
LOWEST, HIGHEST = 0.01, 0.99
FIELDS = {"symbol", "timeframe", "times", "closes", "horizon", "quantiles"}


class BadRequest(ValueError):
    """The request is not one this service answers; the message says why."""


def parse(body):
    """A checked request. `times` are ISO 8601 in UTC, one for each close."""
    try:
        given = strict_json.parse(body)
    except strict_json.BadJson as cause:
        raise BadRequest(f"the body: {cause}") from None
    if not isinstance(given, dict) or set(given) != FIELDS:
        raise BadRequest(f"the body must have exactly {', '.join(sorted(FIELDS))}")
    for name in ("symbol", "timeframe"):
        if not isinstance(given[name], str) or not 0 < len(given[name]) <= MAX_TEXT:
            raise BadRequest(f"{name} is not a short text")
    _check_series(given)
    _check_times(given["times"])
    if type(given["horizon"]) is not int or not 1 <= given["horizon"] <= features.MAX_HORIZON:
        raise BadRequest(f"horizon is not a whole number from 1 to {features.MAX_HORIZON}")
    _check_quantiles(given["quantiles"])
    return given


def data_hash(times, closes):
    """SHA-256 over the series, so that a forecast can be tied to the bars it was made from."""
    rows = (time.encode() + struct.pack("<d", close) for time, close in zip(times, closes))
    return hashlib.sha256(b"".join(rows)).hexdigest()


def _check_series(given):
    closes, times = given["closes"], given["times"]
    if not _are_numbers(closes) or not features.MIN_CLOSES <= len(closes) <= MAX_CLOSES:
        raise BadRequest(f"closes are not {features.MIN_CLOSES} to {MAX_CLOSES} numbers")
    if min(closes) <= 0:
        raise BadRequest("a close is not above 0, and this model works on ratios of prices")
    if not isinstance(times, list) or len(times) != len(closes):
        raise BadRequest("there is not one time for each close")


def _check_times(times):
    try:
        seen = [datetime.strptime(time, "%Y-%m-%dT%H:%M:%S.%fZ") for time in times]
    except (ValueError, TypeError):
        raise BadRequest("a time is not ISO 8601 in UTC with milliseconds") from None
    if any(later <= earlier for earlier, later in zip(seen, seen[1:])):
        raise BadRequest("the times do not ascend")


def _check_quantiles(quantiles):
    if not _are_numbers(quantiles) or not 1 <= len(quantiles) <= MAX_QUANTILES:
        raise BadRequest(f"quantiles are not 1 to {MAX_QUANTILES} numbers")
    ascends = all(low < high for low, high in zip(quantiles, quantiles[1:]))
    if not ascends or quantiles[0] < LOWEST or quantiles[-1] > HIGHEST:
        raise BadRequest(f"quantiles do not ascend from {LOWEST} to {HIGHEST}")


def _are_numbers(values):
    return isinstance(values, list) and all(
        type(value) in (int, float) and abs(value) < 1e300 and math.isfinite(value) for value in values
    ) and len(values) > 0
