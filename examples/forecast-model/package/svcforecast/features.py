"""The inputs of the network: shapes of the past returns in units of their own volatility."""

import numpy as np

LOOKBACK = 256
MIN_CLOSES = 33
MAX_HORIZON = 64
HALF_LIFE = 20.0
WINDOWS = (1, 5, 20, 60, 250)
NAMES = (
    *(f"move_{window}" for window in WINDOWS),
    *(f"volatility_{window}" for window in WINDOWS[1:]),
    "kurtosis_60",
    "autocorrelation_60",
    "log_horizon",
)
# Keeps a series that never moved from dividing by nothing.
MIN_VOLATILITY = 1e-8
CLIP = 6.0


def volatility(returns):
    """Exponentially weighted root mean square of the last returns."""
    last = returns[-LOOKBACK:]
    weights = 0.5 ** (np.arange(len(last))[::-1] / HALF_LIFE)
    return max(float(np.sqrt(np.sum(weights * last * last) / np.sum(weights))), MIN_VOLATILITY)


def describe(returns):
    """The features without the horizon, and the volatility of a bar. `returns`: logarithms, oldest first."""
    last = returns[-LOOKBACK:]
    sigma = volatility(last)
    values = []
    for window in WINDOWS:
        part = last[-window:]
        values.append(part.sum() / (sigma * np.sqrt(len(part))))
    for window in WINDOWS[1:]:
        part = last[-window:]
        values.append(np.log(max(float(np.sqrt(np.mean(part * part))), MIN_VOLATILITY) / sigma))
    recent = last[-60:] / sigma
    square = float(np.mean(recent * recent)) or 1.0
    values.append(np.log1p(float(np.mean(recent**4)) / (square * square)))
    values.append(float(np.mean(recent[1:] * recent[:-1])) / square)
    return np.clip(np.array(values), -CLIP, CLIP), sigma


def with_horizons(shared, horizons):
    """One row of inputs for each horizon."""
    steps = np.log(np.asarray(horizons, dtype=np.float64)) / np.log(MAX_HORIZON)
    return np.column_stack([np.broadcast_to(shared, (len(steps), len(shared))), steps])
