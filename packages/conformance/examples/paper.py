"""Fills of paper orders with Python's standard library alone, written from docs/guides/paper-fills.md.

Run it: bourse-conformance arithmetic -- python3 paper.py
"""
import json, re, sys
from collections import Counter
from datetime import datetime, timedelta
from fractions import Fraction

class Refused(Exception):
    """The orders are refused as a whole."""

AMOUNT = r"-?(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?"
FIELDS = {
    "client_order_id": r"[!-.0-~](?:[ -.0-~]{0,62}[!-.0-~])?", "side": "buy|sell", "type": "market|limit|stop|stop_limit",
    "quantity": AMOUNT, "price": AMOUNT, "stop_price": AMOUNT, "tif": "gtc|day|ioc|fok", "take_profit": AMOUNT, "stop_loss": AMOUNT,
}
REQUIRED = {"client_order_id", "side", "type", "quantity", "at"}

def check(request):
    whole = type(request.get("at")) is int and request["at"] >= 0
    fits = all(isinstance(value, str) and re.fullmatch(FIELDS.get(name, "(?!)"), value, re.ASCII)
               for name, value in request.items() if name != "at")
    if not (whole and fits and REQUIRED <= set(request)):
        raise Refused

def text(amount):
    digits, scale = amount, 0
    while digits.denominator != 1:
        digits, scale = digits * 10, scale + 1
    shown = str(abs(digits.numerator)).rjust(scale + 1, "0")
    return ("-" if amount < 0 else "") + shown[:len(shown) - scale] + ("." + shown[-scale:] if scale else "")

class Order:
    def __init__(self, request, parent=None, role=None):
        amount = lambda name: Fraction(request[name]) if name in request else None
        self.id, self.side, self.type = request["client_order_id"], request["side"], request["type"]
        self.tif = request.get("tif", "gtc")
        self.quantity, self.price, self.stop = map(amount, ("quantity", "price", "stop_price"))
        self.target, self.guard = amount("take_profit"), amount("stop_loss")
        self.parent, self.role = parent, role
        self.status, self.reject, self.triggered = "working", None, False
        self.filled, self.value, self.fills = Fraction(0), Fraction(0), []
        self.asked = (self.side, self.type, self.tif, self.quantity, self.price, self.stop, self.target, self.guard)

    @property
    def left(self): return self.quantity - self.filled
    @property
    def lives(self): return self.status in ("working", "partially_filled")
    @property
    def sign(self): return 1 if self.side == "buy" else -1
    @property
    def waits(self): return self.stop is not None and not self.triggered
    def end(self, status):
        if self.lives: self.status = status

PRICES = {"market": [], "limit": ["price"], "stop": ["stop"], "stop_limit": ["price", "stop"]}

class Account:
    def __init__(self, options):
        amount = lambda name, usual: Fraction(options.get(name, usual))
        self.tick, self.lot, self.fee = amount("tick", "0.01"), amount("lot", "0.01"), amount("fee-rate", "0")
        self.share, self.cash, self.position = amount("volume-share", "1"), amount("cash", "100000"), Fraction(0)
        self.spread, self.slip = amount("spread-ticks", "0") * self.tick / 2, amount("slippage-ticks", "0") * self.tick
        self.slip_share = amount("slippage-share", "0")
        self.funding, self.through = options.get("funding", "cash"), options.get("limit-fills") == "through"
        self.orders = {}

    def live(self): return [order for order in self.orders.values() if order.lives]

    # Placing
    def fault(self, order):
        needed, prices = PRICES[order.type], [each for each in (order.price, order.stop, order.target, order.guard) if each is not None]
        below, above = (order.guard, order.target) if order.side == "buy" else (order.target, order.guard)
        rising = lambda *each: all(a is None or b is None or a < b for a, b in zip(each, each[1:]))
        if order.quantity <= 0: return "order.quantity_invalid"
        if order.quantity % self.lot: return "order.off_lot"
        if any(getattr(order, name) is None for name in needed): return "order.price_missing"
        if any(getattr(order, name) is not None for name in ("price", "stop") if name not in needed): return "order.price_unexpected"
        if min(prices, default=1) <= 0: return "order.price_invalid"
        if any(price % self.tick for price in prices): return "order.off_tick"
        if not all(rising(below, own, above) for own in (order.price, order.stop)) or not rising(below, above): return "order.bracket_invalid"

    def closable(self, side): return max(self.position if side == "sell" else -self.position, Fraction(0))

    def free(self, price):
        return self.cash - 2 * self.closable("buy") * price

    def reserved(self, side, price):
        working = [order for order in self.live() if order.side == side and order.parent is None]
        leaves = sum(order.left for order in working)
        worth = sum(order.left * (order.price or order.stop or price) for order in working)
        opening = max(leaves - self.closable(side), 0)
        return worth * opening / leaves * (1 + self.fee) if opening else 0

    def cover_fault(self, order, price):
        working = sum(each.left for each in self.live() if each.side == order.side and each.parent is None)
        opening = min(order.left, max(order.left + working - self.closable(order.side), 0))
        if self.funding == "margin" or opening <= 0: return None
        if order.side == "sell" and self.funding == "cash": return "order.position_missing"
        needed = opening * (order.price or order.stop or price) * (1 + self.fee)
        return "order.cash_missing" if needed > self.free(price) - self.reserved("buy", price) - self.reserved("sell", price) else None

    def place(self, request, price):
        """The order that the request is answered with; None where it was placed before."""
        order = Order(request)
        known = self.orders.get(order.id)
        if known:
            if known.asked == order.asked: return None
            order.reject = "order.id_taken"
        else:
            order.reject = "order.after_last_bar" if price is None else self.fault(order) or self.cover_fault(order, price)
            self.orders[order.id] = order
        if order.reject: order.status = "rejected"
        return order

    # Filling
    def worse(self, price, by, sign):
        moved = max(price + sign * by, Fraction(0))
        ticks = moved // self.tick
        return (ticks + (1 if sign > 0 and moved % self.tick else 0)) * self.tick

    def meets(self, price, order): return (price - order.price) * order.sign < 0 if self.through else (price - order.price) * order.sign <= 0

    def step(self, bar, at):
        """Lets a bar pass over the orders: first its open, then what is inside it."""
        self.at, self.raw, self.done = at, bar, {}
        volume = bar.get("volume")
        self.volume = None if volume is None else volume * self.share // self.lot * self.lot
        prices = {name: value for name, value in bar.items() if name != "volume"}
        self.bars = {side: {name: self.worse(price, self.spread, sign) for name, price in prices.items()} if self.spread else prices
                     for side, sign in (("buy", 1), ("sell", -1))}
        self.met = self.live()
        for order in self.met: self.at_open(order, volume != 0)
        for order in self.met if volume != 0 else ():
            if order.lives and order.id not in self.done: self.inside(order)

    def at_open(self, order, traded):
        opening = self.bars[order.side]["open"]
        if not order.lives: return
        if order.waits:
            if not traded or (opening - order.stop) * order.sign < 0: return
            self.trigger(order)
        if traded and (order.price is None or self.meets(opening, order)): self.fill(order, opening, "open")
        if order.tif in ("ioc", "fok"): order.end("canceled")

    def inside(self, order):
        bar = self.bars[order.side]
        best, worst = (bar["low"], bar["high"]) if order.side == "buy" else (bar["high"], bar["low"])
        entry = self.done.get(order.parent.id) if order.parent else None
        if order.waits:
            if (worst - order.stop) * order.sign < 0: return
            ambiguous = order.parent is not None and self.unclear(order, entry)
            self.trigger(order)
            if order.price is None or self.meets(order.stop, order): self.fill(order, order.stop, "stop", ambiguous)
            elif self.meets(bar["close"], order): self.fill(order, order.price, "back", ambiguous)
            if order.tif in ("ioc", "fok"): order.end("canceled")
        elif order.price is not None and self.meets(best, order):
            certain = entry is None or entry[0] in ("open", "stop") or self.meets(bar["close"], order)
            # The high may have been before the entry: only what was held before the bar can have been closed.
            self.fill(order, order.price, "limit", not certain, None if certain else order.left - entry[1])

    def unclear(self, stop, entry):
        """Whether the bar leaves open if a stop was reached after its entry and before the target."""
        bar, target = self.bars[stop.side], self.sibling(stop)
        certain = entry is None or entry[0] in ("open", "limit") or (bar["close"] - stop.stop) * stop.sign >= 0
        best = bar["low"] if stop.side == "buy" else bar["high"]
        return not certain or bool(target and target.id not in self.done and self.meets(best, target))

    def sibling(self, order):
        other = self.orders.get(order.parent.id + ("/take_profit" if order.role == "stop_loss" else "/stop_loss"))
        return other if other and other.lives else None

    def trigger(self, order):
        order.triggered = True
        if order.parent:
            if self.sibling(order): self.sibling(order).end("canceled")
            order.parent.end("canceled")

    def affordable(self, side, price):
        closing = self.closable(side)
        if self.funding == "margin": return None
        if self.funding == "cash" and side == "sell": return closing
        sign = 1 if side == "buy" else -1
        position, cash = self.position + sign * closing, self.cash - sign * closing * price - self.fee * price * closing
        free = cash - 2 * max(-position, 0) * price
        return closing + max(free / (price * (1 + self.fee)) // self.lot * self.lot, 0)

    def fill(self, order, price, course, ambiguous=False, most=None):
        if course in ("open", "stop"):
            slip = self.slip + self.slip_share * (self.raw["high"] - self.raw["low"])
            price = self.worse(price, slip, order.sign) if slip else price
            if slip and order.price is not None: price = min(price, order.price) if order.side == "buy" else max(price, order.price)
        wanted = min(each for each in (order.left, self.volume, most) if each is not None)
        if wanted <= 0: return
        covered = self.affordable(order.side, price)
        quantity = wanted if covered is None else min(wanted, covered)
        if quantity <= 0: order.end("canceled")
        if quantity <= 0 or (order.tif == "fok" and quantity != order.left): return
        fee = self.fee * price * quantity
        order.fills.append({"bar": self.at, "price": text(price), "quantity": text(quantity), "fee": text(fee), "ambiguous": ambiguous})
        self.done[order.id] = (course, quantity)
        self.volume = None if self.volume is None else self.volume - quantity
        self.position, self.cash = self.position + order.sign * quantity, self.cash - order.sign * quantity * price - fee
        order.filled, order.value = order.filled + quantity, order.value + price * quantity
        order.status = "partially_filled" if order.left else "filled"
        self.fit_bracket(order)
        if wanted > quantity: order.end("canceled")

    def fit_bracket(self, order):
        """Once an exit begins to fill, the entry ends; exits close what the entry has filled."""
        if order.parent: order.parent.end("canceled")
        entry = order.parent or order
        for role, price, kind, field in (("stop_loss", entry.guard, "stop", "stop_price"), ("take_profit", entry.target, "limit", "price")):
            name, other = f"{entry.id}/{role}", entry.id + ("/take_profit" if role == "stop_loss" else "/stop_loss")
            exit = self.orders.get(name)
            if exit and exit.lives:
                exit.quantity = entry.filled - (self.orders[other].filled if other in self.orders else 0)
                if exit.left <= 0: exit.end("canceled")
            elif price is not None and not exit:
                side = "sell" if entry.side == "buy" else "buy"
                request = {"client_order_id": name, "side": side, "type": kind, "quantity": text(entry.filled), field: text(price)}
                self.orders[name] = Order(request, entry, role)
                self.met.append(self.orders[name])

def answer(order):
    average = Fraction(round(order.value / order.filled * 10**18), 10**18) if order.filled else None
    said = {"client_order_id": order.id, "status": order.status, "filled": text(order.filled),
            "average_price": text(average) if average is not None else None, "fills": order.fills}
    return {**said, "reject": {"code": order.reject}} if order.reject else said

def run(given):
    for request in given["orders"]: check(request)
    header, *rows = [line.split(",") for line in given["bars"]]
    times = [datetime.fromisoformat(row[0].replace("Z", "+00:00")) for row in rows]
    bars = [{name: Fraction(value) for name, value in zip(header[1:], row[1:])} for row in rows]
    steps = Counter(b - a for a, b in zip(times, times[1:])).most_common(1)
    ends = [*times[1:], times[-1] + (steps[0][0] if steps else timedelta())]
    account, placed = Account(given["options"]), {}
    def place_all(chosen, price):
        for index, request in enumerate(given["orders"]):
            if chosen(request): placed[index] = account.place(request, price)
    for at, bar in enumerate(bars):
        account.step(bar, at)
        if times[at].date() != ends[at].date():
            for order in account.live():
                if order.tif == "day": order.end("expired")
        place_all(lambda request: request["at"] == at, bar["close"])
    place_all(lambda request: request["at"] >= len(bars), None)
    asked = [order for _, order in sorted(placed.items()) if order]
    exits = [order for order in account.orders.values() if order.parent]
    return {"orders": [answer(order) for order in asked + exits], "position": text(account.position), "cash": text(account.cash)}

for line in sys.stdin:
    message = json.loads(line)
    if "stop" in message: break
    said = {"implementation": "paper.py", "groups": ["fills"]}
    if "run" in message:
        said, given = {"id": message["run"]["id"]}, message["run"]["input"]
        if "calendar" in given["options"]: said["skipped"] = "it has no calendars of exchanges"
        else:
            try: said.update(valid=True, output=run(given))
            except Refused: said["valid"] = False
    print(json.dumps(said), flush=True)
