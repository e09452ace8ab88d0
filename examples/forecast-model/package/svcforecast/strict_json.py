"""JSON that every reader understands alike: no name twice, no NaN, no infinity."""

import json


class BadJson(ValueError):
    """The text is not such JSON; the message says why."""


def parse(data):
    """The value of bytes in UTF-8."""
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except BadJson:
        raise
    except (ValueError, RecursionError) as cause:
        # Also a number of more digits than Python converts.
        raise BadJson(f"it cannot be read as JSON ({type(cause).__name__})") from None


def _without_repeats(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise BadJson("a name occurs twice")
    return dict(pairs)


def _no_constant(name):
    raise BadJson(f"{name} is no number of JSON")
