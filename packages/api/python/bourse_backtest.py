"""Strategies of a Bourse plugin for backtests. Needs bourse.py; copy both into your plugin.

    @bourse_backtest.strategy("acme.clock.cross")
    class Cross:
        def __init__(self, parameters, account): ...
        def on_bars(self, bars): ...

`on_bars` is called after each close with a list of `[time, open, high, low, close, volume]`: one, unless plugin.yaml asks for more.
"""

from decimal import Decimal

import bourse

_ALIVE = ("working", "partially_filled", "pending_cancel")
_strategies = {}
_running = None


def strategy(name):
    """Registers the class of a strategy of plugin.yaml."""

    def register(made):
        _strategies[name] = made
        return made

    return register


class Account:
    """The account of a backtest. Amounts are decimal texts; what is asked for is done before the next bar."""

    def __init__(self, market):
        self.market, self.position, self.cash = market, "0", market["cash"]
        self.orders, self.fills, self.refusals = {}, [], []
        self._acts, self._count = [], 0

    def place(self, side, type, quantity, **more):
        """`more`: price, stop_price, tif, take_profit, stop_loss, client_order_id. Returns the id."""
        self._count += 1
        order = {"client_order_id": f"order-{self._count}", "side": side, "type": type, "quantity": quantity, **more}
        self._acts.append({"place": order})
        return order["client_order_id"]

    def cancel(self, order):
        self._acts.append({"cancel": order})

    def replace(self, order, **change):
        self._acts.append({"replace": order, "change": change})


def mean(values):
    """The mean of the decimals that `values` stand for. A flat price is its own mean, which `sum / len` often misses."""
    return float(sum(Decimal(repr(float(each))) for each in values) / len(values))


@bourse.answers("extension/backtest.start")
def _begin(params):
    global _running
    made = _strategies.get(params["strategy"])
    if made is None:
        raise bourse.Refused(f"there is no strategy {params['strategy']}", "backtest.strategy_missing")
    account = Account(params)
    _running = (made(params["parameters"], account), account)
    return {}


@bourse.answers("extension/backtest.bars")
def _bars(params):
    run, account = _running
    account.position, account.cash = params["position"], params["cash"]
    account.fills, account.refusals = params.get("fills", []), params.get("refusals", [])
    for change in params.get("orders", []):
        account.orders[change["client_order_id"]] = change
    account._acts = []
    run.on_bars(params["bars"])
    account.orders = {name: each for name, each in account.orders.items() if each["status"] in _ALIVE}
    return {"acts": account._acts}
