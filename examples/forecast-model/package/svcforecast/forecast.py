"""From a request to quantiles of the price."""

from statistics import NormalDist

import numpy as np

from . import features

NORMAL = NormalDist()


def forecast(network, closes, horizon, quantiles):
    """One list of prices for each requested quantile, the first for the next bar."""
    prices = np.asarray(closes, dtype=np.float64)
    shared, sigma = features.describe(np.diff(np.log(prices[-features.LOOKBACK - 1 :])))
    steps = np.arange(1, horizon + 1)
    scaled = network.scaled_quantiles(features.with_horizons(shared, steps))
    wanted = at_levels(network.levels, scaled, quantiles)
    paths = prices[-1] * np.exp(wanted * sigma * np.sqrt(steps)[:, None])
    if not np.isfinite(paths).all() or (paths <= 0).any():
        raise OverflowError("the forecast leaves the range of numbers")
    return paths.T


def at_levels(known, values, wanted):
    """Values between known levels, on the scale on which a normal distribution is a straight line."""
    places = np.array([NORMAL.inv_cdf(float(level)) for level in known])
    targets = [NORMAL.inv_cdf(float(level)) for level in wanted]
    return np.column_stack([_interpolate(target, places, values) for target in targets])


def _interpolate(target, places, values):
    right = int(np.clip(np.searchsorted(places, target), 1, len(places) - 1))
    share = (target - places[right - 1]) / (places[right] - places[right - 1])
    return values[:, right - 1] + np.clip(share, 0.0, 1.0) * (values[:, right] - values[:, right - 1])
