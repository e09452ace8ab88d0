"""Indicators and scans with Python's standard library alone, written from docs/guides/bars-files.md and formats.md.

Run it: bourse-conformance arithmetic -- python3 indicators.py
"""
import json, math, os, sys
from collections import namedtuple

class Refused(Exception):
    """An input is invalid; its first argument is the code."""

Bar = namedtuple("Bar", "time open high low close volume")

# A series has one value a bar, and None where it has none yet. All values behind the first one are there.
def windows(values, n):
    """What a function of n values needs: at each bar the last n of them, or None."""
    return [values[at - n + 1:at + 1] if at >= n - 1 and None not in values[at - n + 1:at + 1] else None for at in range(len(values))]

def each(series, calculate): return [None if value is None else calculate(value) for value in series]
def both(one, other, calculate): return [None if None in pair else calculate(*pair) for pair in zip(one, other)]
def mean(values): return sum(values) / len(values)
def sma(values, n): return each(windows(values, n), mean)

def seeded(values, n, follow):
    """The mean of the first n values, then whatever follows from it and the next one."""
    result, last, first = [], None, []
    for value in values:
        if value is not None and len(first) < n:
            first.append(value)
            last = mean(first) if len(first) == n else None
        elif value is not None:
            last = follow(last, value)
        result.append(last if value is not None else None)
    return result

def ema(values, n): return seeded(values, n, lambda last, value: last + 2 / (n + 1) * (value - last))
def wilder(values, n): return seeded(values, n, lambda last, value: (last * (n - 1) + value) / n)
def changes(values): return [None] + [b - a for a, b in zip(values, values[1:])]
def share(gain, loss): return 100 if loss == 0 else 100 - 100 / (1 + gain / loss)

def rsi(values, n):
    moves = changes(values)
    gains, losses = each(moves, lambda move: max(move, 0)), each(moves, lambda move: max(-move, 0))
    return both(wilder(gains, n), wilder(losses, n), share)

def macd(values, fast, slow, signal):
    line = both(ema(values, fast), ema(values, slow), lambda a, b: a - b)
    smooth = ema(line, signal)
    return {"macd": line, "signal": smooth, "histogram": both(line, smooth, lambda a, b: a - b)}

def deviation(window):
    middle = mean(window)
    return math.sqrt(mean([(value - middle) ** 2 for value in window]))

def channel(middle, width, factor):
    at = lambda sign: both(middle, width, lambda a, b: a + sign * factor * b)
    return {"middle": middle, "upper": at(1), "lower": at(-1)}

def bollinger(values, n, factor): return channel(sma(values, n), each(windows(values, n), deviation), factor)
def weighted(window): return sum(weight * value for weight, value in enumerate(window, 1)) / (len(window) * (len(window) + 1) / 2)

def ranges(bars):
    return [bars[0].high - bars[0].low] + [max(bar.high, last.close) - min(bar.low, last.close) for last, bar in zip(bars, bars[1:])]

def atr(bars, n): return wilder(ranges(bars), n)
def typical(bar): return (bar.high + bar.low + bar.close) / 3

def vwap(bars, session):
    result, worth, volume = [], 0, 0
    for last, bar in zip([None] + bars, bars):
        if last and session == "day" and last.time[:10] != bar.time[:10]: worth = volume = 0
        worth, volume = worth + typical(bar) * bar.volume, volume + bar.volume
        result.append(worth / volume if volume else None)
    return result

def extremes(bars, n):
    return each(windows([bar.high for bar in bars], n), max), each(windows([bar.low for bar in bars], n), min)
def middle(bars, n): return both(*extremes(bars, n), lambda high, low: (high + low) / 2)

def donchian(bars, n):
    upper, lower = extremes(bars, n)
    return {"upper": upper, "middle": middle(bars, n), "lower": lower}

def keltner(bars, n, n_atr, factor):
    return channel(both(ema([bar.close for bar in bars], n), atr(bars, n_atr), lambda value, _: value), atr(bars, n_atr), factor)

def supertrend(bars, n, factor):
    result, last = [], None
    for bar, width in zip(bars, atr(bars, n)):
        if width is not None:
            center = (bar.high + bar.low) / 2
            upper, lower = center + factor * width, center - factor * width
            rising = bar.close >= center
            if last:
                upper = last[0] if upper > last[0] and last[2] <= last[0] else upper
                lower = last[1] if lower < last[1] and last[2] >= last[1] else lower
                rising = bar.close >= lower if last[3] else bar.close > upper
            last = (upper, lower, bar.close, rising)
        result.append(None if not last else last[1] if last[3] else last[0])
    return result

def parabolic_sar(bars, step, maximum):
    result = [None]
    if len(bars) < 2: return result
    first, second = bars[:2]
    rising = first.low - second.low <= 0 or second.high - first.high >= first.low - second.low
    stop, extreme, speed = (first.low, second.high, step) if rising else (first.high, second.low, step)
    for last, bar in zip([second] + bars[1:], bars[1:]):
        bound = lambda price: min(price, last.low, bar.low) if rising else max(price, last.high, bar.high)
        turned = bar.low <= stop if rising else bar.high >= stop
        if turned:
            rising = not rising
            stop = bound(extreme)
        result.append(stop)
        end = bar.high if rising else bar.low
        farther = end > extreme if rising else end < extreme
        speed = min(step if turned else speed + step if farther else speed, maximum)
        extreme = end if turned or farther else extreme
        stop = bound(stop + speed * (extreme - stop))
    return result

def ichimoku(bars, conversion, base, span, shift):
    later = lambda series: ([None] * shift + series)[:len(series)]
    lines = {"conversion": middle(bars, conversion), "base": middle(bars, base)}
    lines["spanA"] = later(both(lines["conversion"], lines["base"], lambda a, b: (a + b) / 2))
    return {**lines, "spanB": later(middle(bars, span))}

def stochastic(bars, n, smooth, signal):
    place = [None if top is None else 50 if top == bottom else 100 * (bar.close - bottom) / (top - bottom)
             for bar, top, bottom in zip(bars, *extremes(bars, n))]
    k = sma(place, smooth)
    return {"k": k, "d": sma(k, signal)}

def adx(bars, n):
    pairs = list(zip(bars, bars[1:]))
    up = [None] + [max(b.high - a.high, 0) if b.high - a.high > a.low - b.low else 0 for a, b in pairs]
    down = [None] + [max(a.low - b.low, 0) if a.low - b.low > b.high - a.high else 0 for a, b in pairs]
    width = wilder([None] + ranges(bars)[1:], n)
    percent = lambda moves: both(wilder(moves, n), width, lambda move, whole: 100 * move / whole if whole else 0)
    plus, minus = percent(up), percent(down)
    strength = both(plus, minus, lambda a, b: 100 * abs(a - b) / (a + b) if a + b else 0)
    return {"adx": wilder(strength, n), "plus": plus, "minus": minus}

def cci(bars, n):
    def place(window):
        distance = mean([abs(price - mean(window)) for price in window])
        return (window[-1] - mean(window)) / (0.015 * distance) if distance else 0
    return each(windows([typical(bar) for bar in bars], n), place)

def mfi(bars, n):
    moves = changes([typical(bar) for bar in bars])
    flow = lambda sign: windows([None if move is None else typical(bar) * bar.volume if move * sign > 0 else 0 for move, bar in zip(moves, bars)], n)
    return both(each(flow(1), sum), each(flow(-1), sum), share)

def roc(values, n): return each(windows(values, n + 1), lambda window: 100 * (window[-1] - window[0]) / window[0])

def obv(bars):
    total, result = 0, []
    for move, bar in zip(changes([bar.close for bar in bars]), bars):
        total += bar.volume * ((move or 0) > 0) - bar.volume * ((move or 0) < 0)
        result.append(total)
    return result

# For each: its calculation, whether it reads one price of a bar alone, and its parameters with their ranges.
WHOLE, FACTOR = "a whole number", "any number"
INDICATORS = {
    "sma": (sma, True, {"period": (WHOLE, 2, 500)}), "ema": (ema, True, {"period": (WHOLE, 2, 500)}),
    "rsi": (rsi, True, {"period": (WHOLE, 2, 500)}), "roc": (roc, True, {"period": (WHOLE, 2, 500)}),
    "wma": (lambda values, n: each(windows(values, n), weighted), True, {"period": (WHOLE, 2, 500)}),
    "macd": (macd, True, {"fastPeriod": (WHOLE, 2, 100), "slowPeriod": (WHOLE, 3, 500), "signalPeriod": (WHOLE, 1, 100)}),
    "bollinger": (bollinger, True, {"period": (WHOLE, 2, 500), "deviations": (FACTOR, 0.1, 10)}),
    "atr": (atr, False, {"period": (WHOLE, 2, 500)}), "donchian": (donchian, False, {"period": (WHOLE, 2, 500)}),
    "adx": (adx, False, {"period": (WHOLE, 2, 500)}), "cci": (cci, False, {"period": (WHOLE, 2, 500)}),
    "mfi": (mfi, False, {"period": (WHOLE, 2, 500)}), "vwap": (vwap, False, {}), "obv": (obv, False, {}),
    "keltner": (keltner, False, {"period": (WHOLE, 2, 500), "atrPeriod": (WHOLE, 2, 500), "multiplier": (FACTOR, 0.1, 20)}),
    "supertrend": (supertrend, False, {"period": (WHOLE, 2, 500), "multiplier": (FACTOR, 0.1, 20)}),
    "parabolic_sar": (parabolic_sar, False, {"step": (FACTOR, 0.001, 0.5), "maximum": (FACTOR, 0.001, 1)}),
    "ichimoku": (ichimoku, False, {name: (WHOLE, 1, 500) for name in ("conversionPeriod", "basePeriod", "spanPeriod", "displacement")}),
    "stochastic": (stochastic, False, {"period": (WHOLE, 2, 500), "smoothPeriod": (WHOLE, 1, 100), "signalPeriod": (WHOLE, 1, 100)}),
}
SOURCES = {
    "hl2": lambda bar: (bar.high + bar.low) / 2, "hlc3": typical, "ohlc4": lambda bar: (bar.open + bar.high + bar.low + bar.close) / 4,
    **{name: lambda bar, name=name: getattr(bar, name) for name in ("open", "high", "low", "close")},
}

def lines_of(kind, parameters, bars, source=None, session="day"):
    if kind not in INDICATORS: raise Refused("indicator.kind_unknown")
    calculate, reads_price, expected = INDICATORS[kind]
    if set(parameters) != set(expected): raise Refused("indicator.parameter_unknown")
    for name, (form, least, most) in expected.items():
        value = parameters[name]
        if not least <= value <= most or (form is WHOLE and value != int(value)): raise Refused("indicator.parameter_invalid")
    if source and not reads_price: raise Refused()
    values = [SOURCES[source or "close"](bar) for bar in bars] if reads_price else bars
    made = calculate(values, *([session] if kind == "vwap" else [parameters[name] for name in expected]))
    return made if isinstance(made, dict) else {"value": made}

def indicators(given, bars):
    lines = lines_of(given["indicator"], given["parameters"], bars, given["source"], given["session"])
    return {"lines": {name: values[slice(*given["range"])] for name, values in lines.items()}}

# Conditions
def fault(condition):
    left, right, percent = condition["left"], condition["right"], condition.get("percent")
    for side in (left, right):
        if "indicator" in side:
            try: lines = lines_of(side["indicator"], side["parameters"], [Bar("", 1, 1, 1, 1, 1)])
            except Refused: return True
            if side["line"] not in lines or side["indicator"] == "obv": return True
    if left == right: return True
    if condition["relation"] != "is_within": return "low" in right or percent is not None
    return percent is not None or right["low"] > right["high"] if "low" in right else percent is None or not 0 <= percent <= 100

def values_of(side, bars):
    if "number" in side: return [side["number"]] * len(bars)
    if "price" in side: return [getattr(bar, side["price"]) for bar in bars]
    return lines_of(side["indicator"], side["parameters"], bars)[side["line"]]

HOLDS = {
    "is_above": lambda left, right, _: left[1] > right[1], "is_below": lambda left, right, _: left[1] < right[1],
    "crosses_above": lambda left, right, _: left[1] > right[1] and left[0] <= right[0],
    "crosses_below": lambda left, right, _: left[1] < right[1] and left[0] >= right[0],
    "is_within": lambda left, right, percent: abs(left[1] - right[1]) <= percent / 100 * abs(right[1]),
}

def held(condition, bars):
    """At each bar from the second on: the two sides, or None where the condition does not hold."""
    left, right, relation = values_of(condition["left"], bars), condition["right"], condition["relation"]
    others = [] if "low" in right else values_of(right, bars)
    for at in range(1, len(bars)):
        if "low" in right:
            value, low, high = left[at], right["low"], right["high"]
            yield (value, low if value - low <= high - value else high) if value is not None and low <= value <= high else None
        else:
            first = at - 1 if relation.startswith("crosses") else at
            pairs = [left[first], left[at]], [others[first], others[at]]
            known = None not in pairs[0] + pairs[1]
            yield (left[at], others[at]) if known and HOLDS[relation](*pairs, condition.get("percent", 0)) else None

def scan_conditions(given, bars):
    if any(map(fault, given["conditions"])): raise Refused("scan.condition_invalid")
    spans, last = [], False
    for at, sides in enumerate(zip(*(held(condition, bars) for condition in given["conditions"])), 1):
        holds = None not in sides
        if holds and not last: spans.append({"bar": at, "values": sides})
        last = holds
        if holds: spans[-1]["lasts"] = at == len(bars) - 1
    return {"spans": spans}

# Market structure: what is true of highs is true of lows in a mirror, where every price has the other sign.
def scan_structure(given, bars):
    k, events, trend = given["strength"], [], 0
    if len(bars) < 2 * k + 1: raise Refused("scan.not_enough_bars")
    turned = {1: bars, -1: [Bar(bar.time, -bar.open, -bar.low, -bar.high, -bar.close, 0) for bar in bars]}
    names = {1: ("up", "high"), -1: ("down", "low")}
    swings, blocks, newest = {1: None, -1: None}, [], {1: -1, -1: -1}
    tell = lambda rule, bar, at, level, used: events.append({"rule": rule, "bar": bar, "confirmed_at": at, "level": level, "bars": used})
    for at in range(len(bars)):
        for sign, top, bottom, used in sorted(blocks, key=lambda block: -block[0]):
            bar = turned[sign][at]
            if bar.low <= top:
                blocks.remove((sign, top, bottom, used))
                if bar.high >= bottom: tell(f"ob_touch_{names[sign][0]}", at, at, sign * top, [*used, at])
        for sign, side in turned.items():
            swing, (way, end) = swings[sign], names[sign]
            level = side[swing[0]].high if swing else None
            if swing and side[at].close > level:
                root = max(range(swing[0] + 1, at), key=lambda index: (-side[index].low, index))
                if root != newest[sign]: blocks.append((sign, side[root].high, side[root].low, [swing[0], root, at]))
                tell(("choch_" if trend == -sign else "bos_") + way, at, at, sign * level, [swing[0], at])
                swings[sign], newest[sign], trend = None, root, sign
            elif swing and not swing[1] and side[at].high > level > side[at].close:
                swing[1] = True
                tell(f"sweep_{end}", at, at, sign * level, [swing[0], at])
        for sign, side in turned.items():
            if at >= 2 and side[at - 1].close > side[at - 1].open and side[at - 2].high < side[at].low:
                tell(f"fvg_{names[sign][0]}", at - 1, at, sign * side[at].low, [at - 2, at - 1, at])
        for sign, side in turned.items():
            around = [side[index].high for index in range(at - 2 * k, at + 1) if index != at - k] if at >= 2 * k else None
            if around and side[at - k].high > max(around): swings[sign] = [at - k, False]
    return {"events": events}

GROUPS = {"indicators": indicators, "scan-conditions": scan_conditions, "scan-structure": scan_structure}
folder = ""

def answer(group, given):
    rows = given["bars"]
    if isinstance(rows, str):
        with open(os.path.join(folder, rows + ".json")) as file: rows = json.load(file)
    try: return {"valid": True, "output": GROUPS[group](given, [Bar(*row) for row in rows])}
    except Refused as refused: return {"valid": False, "codes": list(refused.args)}

for line in sys.stdin:
    message = json.loads(line)
    if "stop" in message: break
    folder = message["start"]["modules"] if "start" in message else folder
    run = message.get("run")
    said = {"id": run["id"], **answer(run["group"], run["input"])} if run else {"implementation": "indicators.py", "groups": list(GROUPS)}
    print(json.dumps(said), flush=True)
