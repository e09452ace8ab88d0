"""Statistics of a trade journal: a CSV file with the columns `date`, `symbol` and `profit`, one closed trade a line."""

import csv
from decimal import Decimal, InvalidOperation

import bourse
import breakout  # noqa: F401: registers its strategy

MOST_TRADES = 1_000_000


def read_trades(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = csv.DictReader(file)
        missing = {"date", "symbol", "profit"} - set(rows.fieldnames or [])
        if missing:
            raise bourse.Refused(f"{path} has no column {', '.join(sorted(missing))}")
        for number, row in enumerate(rows, start=2):
            if number > MOST_TRADES:
                raise bourse.Refused(f"{path} has more than {MOST_TRADES} trades")
            try:
                profit = Decimal(row["profit"])
            except (InvalidOperation, TypeError):
                profit = Decimal("NaN")
            if not profit.is_finite():
                raise bourse.Refused(f"{path}, line {number}: the profit is not a number")
            yield row["date"], row["symbol"], profit


def text(value):
    return format(value.quantize(Decimal("0.01")), "f")


@bourse.command("example.trade-journal.summary")
def summary(path):
    """Wins, losses, expectancy and the deepest fall from a peak of the summed profits."""
    wins, losses, total, peak, deepest = [], [], Decimal(0), Decimal(0), Decimal(0)
    by_symbol = {}
    for _, symbol, profit in read_trades(path):
        (wins if profit > 0 else losses).append(profit)
        by_symbol[symbol] = by_symbol.get(symbol, Decimal(0)) + profit
        total += profit
        peak = max(peak, total)
        deepest = max(deepest, peak - total)
    count = len(wins) + len(losses)
    if count == 0:
        raise bourse.Refused(f"{path} has no trade")
    lost = -sum(losses, Decimal(0))
    return {
        "trades": count,
        "win_rate": text(Decimal(len(wins)) * 100 / count),
        "profit": text(total),
        "expectancy": text(total / count),
        "profit_factor": text(sum(wins, Decimal(0)) / lost) if lost else None,
        "max_drawdown": text(deepest),
        "by_symbol": {name: text(value) for name, value in sorted(by_symbol.items())},
    }


bourse.run()
