"""A strategy for backtests: buys when the close leaves the highest high of the last bars, and sells below their lowest low."""

from collections import deque
from decimal import ROUND_DOWN, Decimal

import bourse_backtest


@bourse_backtest.strategy("example.trade-journal.breakout")
class Breakout:
    def __init__(self, parameters, account):
        self.account = account
        self.share = Decimal(str(parameters["share"]))
        self.bars = parameters["bars"]
        self.highs, self.lows = deque(maxlen=self.bars), deque(maxlen=self.bars)

    def on_bars(self, bars):
        _, _, high, low, close, _ = bars[-1]
        account = self.account
        if len(self.highs) == self.bars and not account.orders:
            held = Decimal(account.position)
            if not held and close > max(self.highs):
                account.place("buy", "market", self.lots(Decimal(account.cash) * self.share / Decimal(str(close))))
            if held and close < min(self.lows):
                account.place("sell", "market", account.position)
        self.highs.append(high)
        self.lows.append(low)

    def lots(self, quantity):
        lot = Decimal(self.account.market["lot"])
        return format((quantity / lot).quantize(Decimal(1), rounding=ROUND_DOWN) * lot, "f")
