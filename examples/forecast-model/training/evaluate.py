"""Measures the weights on real bars that took no part in training, against three plain forecasts. Prints a table.

    python3 evaluate.py BARS.csv [WEIGHTS.safetensors]
"""

import sys
from pathlib import Path
from statistics import NormalDist

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "package"))
sys.path.insert(0, str(HERE))
from svcforecast import features, safetensors  # noqa: E402
from svcforecast.forecast import at_levels  # noqa: E402
from svcforecast.network import Network  # noqa: E402
from train import closes_of  # noqa: E402

LEVELS = np.array([0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95])
HORIZONS = (1, 5, 20, 60)
SEASON = 5
STRIDE = 5
Z = np.array([NormalDist().inv_cdf(level) for level in LEVELS])


def naive(logs, horizon):
    """The last price, as wide as the past moves of a bar times the root of the horizon."""
    return logs[-1] + np.diff(logs).std() * np.sqrt(horizon) * Z


def drift(logs, horizon):
    """As naive, and the mean move of the past goes on."""
    moves = np.diff(logs)
    width = moves.std() * np.sqrt(horizon * (1 + horizon / len(moves)))
    return logs[-1] + moves.mean() * horizon + width * Z


def seasonal_naive(logs, horizon):
    """The price of the same bar of the last season, as wide as the past moves of a season."""
    seasons = (horizon - 1) // SEASON
    last = logs[-SEASON + (horizon - 1) % SEASON]
    return last + (logs[SEASON:] - logs[:-SEASON]).std() * np.sqrt(seasons + 1) * Z


def of_network(network):
    def model(logs, horizon):
        shared, sigma = features.describe(np.diff(logs))
        scaled = network.scaled_quantiles(features.with_horizons(shared, [horizon]))
        return logs[-1] + at_levels(network.levels, scaled, LEVELS)[0] * sigma * np.sqrt(horizon)

    return model


def measure(method, logs, horizon):
    """Mean pinball loss of the logarithm of the price in per mille, and how often the price came in below each level."""
    losses, below = [], []
    for origin in range(features.LOOKBACK, len(logs) - max(HORIZONS), STRIDE):
        quantiles = method(logs[origin - features.LOOKBACK : origin + 1], horizon)
        error = logs[origin + horizon] - quantiles
        losses.append(np.maximum(LEVELS * error, (LEVELS - 1) * error).mean())
        below.append(error <= 0)
    return 1000 * float(np.mean(losses)), np.mean(below, axis=0), len(losses)


def main(bars, weights=HERE.parent / "package" / "weights" / "model.safetensors"):
    logs = np.log(closes_of(bars))
    network = Network(*safetensors.read(Path(weights).read_bytes()))
    methods = {"model": of_network(network), "naive": naive, "drift": drift, "seasonal naive": seasonal_naive}
    print("| Bars ahead | Forecast | Pinball loss (‰) | " + " | ".join(f"{level:g}" for level in LEVELS) + " | 0.1-0.9 |")
    print("|---" * (4 + len(LEVELS)) + "|")
    for horizon in HORIZONS:
        for name, method in methods.items():
            loss, below, count = measure(method, logs, horizon)
            shares = " | ".join(f"{share:.3f}" for share in below)
            print(f"| {horizon} | {name} | {loss:.3f} | {shares} | {below[5] - below[1]:.3f} |")
    print(f"\n{count} forecasts each, one every {STRIDE} bars of {len(logs)}. The columns of levels show the share of")
    print("prices that came in at or below the quantile: equal to the level if the forecast is calibrated.")


if __name__ == "__main__":
    main(*sys.argv[1:])
