"""Trains the network on bars of the simulated exchange. The same bars and seed give the same weights on one machine.

    python3 train.py BARS_FOLDER OUT_FOLDER [EPOCHS]

BARS_FOLDER: `<symbol>.csv` files as `bourse bars --csv` writes them. Real prices take no part in training.
"""

import csv
import hashlib
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "package"))
from svcforecast import features, safetensors  # noqa: E402
from svcforecast.network import FORMAT, spread  # noqa: E402

SEED = 12
LEVELS = np.array([0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99])
HIDDEN = (24, 16)
EPOCHS = 24
BATCH = 256
RATE = 2e-3
# Every bar would mostly repeat its neighbour's lesson.
STRIDE = 4
HORIZONS_PER_ORIGIN = 3


def closes_of(file):
    with open(file, newline="", encoding="utf-8") as rows:
        return np.array([float(row["close"]) for row in csv.DictReader(rows)])


def examples_of(closes, random):
    """Rows of inputs, and what came in units of volatility times the root of the horizon."""
    logs = np.log(closes)
    returns = np.diff(logs)
    inputs, targets = [], []
    for origin in range(features.LOOKBACK, len(closes) - features.MAX_HORIZON, STRIDE):
        shared, sigma = features.describe(returns[origin - features.LOOKBACK : origin])
        # Short horizons as often as long ones.
        horizons = np.unique(np.exp(random.uniform(0, np.log(features.MAX_HORIZON), HORIZONS_PER_ORIGIN)).astype(int))
        came = (logs[origin + horizons] - logs[origin]) / (sigma * np.sqrt(horizons))
        # Up and down are equally likely to the model: the mirrored series is a series too, and no drift is learnt from
        # an exchange whose drift was written by hand.
        inputs += [features.with_horizons(shared, horizons), features.with_horizons(mirrored(shared), horizons)]
        targets += [came, -came]
    return np.concatenate(inputs), np.concatenate(targets)


def mirrored(shared):
    """The features of the series with every move the other way."""
    turned = shared.copy()
    turned[: len(features.WINDOWS)] *= -1
    return turned


def pinball_gradient(quantiles, came):
    """Mean pinball loss, and its gradient for each quantile."""
    error = came[:, None] - quantiles
    loss = np.maximum(LEVELS * error, (LEVELS - 1) * error)
    return loss.mean(), np.where(error > 0, -LEVELS, 1 - LEVELS) / quantiles.size


def back_through_spread(outputs, gradient):
    """The gradient for the outputs from the gradient for the quantiles, as `spread` builds them."""
    middle = len(LEVELS) // 2
    slopes = 1 / (1 + np.exp(-outputs))
    result = np.empty_like(outputs)
    result[:, middle] = gradient.sum(axis=1)
    result[:, middle + 1 :] = np.cumsum(gradient[:, :middle:-1], axis=1)[:, ::-1] * slopes[:, middle + 1 :]
    result[:, :middle] = -np.cumsum(gradient[:, :middle], axis=1) * slopes[:, :middle]
    return result


def initial(random, inputs):
    widths = (inputs, *HIDDEN, len(LEVELS))
    return [
        parameter
        for before, after in zip(widths, widths[1:])
        for parameter in (random.normal(0, 1 / np.sqrt(before), (after, before)), np.zeros(after))
    ]


def gradients(parameters, inputs, came):
    values = [inputs]
    for index in range(0, len(parameters), 2):
        value = values[-1] @ parameters[index].T + parameters[index + 1]
        values.append(np.tanh(value) if index < len(parameters) - 2 else value)
    loss, gradient = pinball_gradient(spread(values[-1]), came)
    gradient = back_through_spread(values[-1], gradient)
    found = []
    for index in range(len(parameters) - 2, -1, -2):
        before = values[index // 2]
        found = [gradient.T @ before, gradient.sum(axis=0), *found]
        gradient = (gradient @ parameters[index]) * (1 - before * before)
    return loss, found


def train(inputs, came, random, epochs):
    mean, scale = inputs.mean(axis=0), np.maximum(inputs.std(axis=0), 1e-6)
    inputs = (inputs - mean) / scale
    parameters = initial(random, inputs.shape[1])
    first = [np.zeros_like(each) for each in parameters]
    second = [np.zeros_like(each) for each in parameters]
    step, steps = 0, epochs * (len(inputs) // BATCH)
    for epoch in range(epochs):
        order, losses = random.permutation(len(inputs)), []
        for start in range(0, len(inputs) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            loss, found = gradients(parameters, inputs[rows], came[rows])
            losses.append(loss)
            step += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
            for index, gradient in enumerate(found):
                first[index] = 0.9 * first[index] + 0.1 * gradient
                second[index] = 0.999 * second[index] + 0.001 * gradient * gradient
                corrected = first[index] / (1 - 0.9**step)
                parameters[index] -= rate * corrected / (np.sqrt(second[index] / (1 - 0.999**step)) + 1e-8)
        print(f"epoch {epoch + 1}: pinball {np.mean(losses):.5f}", flush=True)
    return mean, scale, parameters


def main(bars, out, epochs=EPOCHS):
    random = np.random.default_rng(SEED)
    files = sorted(Path(bars).glob("*.csv"))
    pairs = [examples_of(closes_of(file), random) for file in files]
    inputs = np.concatenate([pair[0] for pair in pairs])
    came = np.concatenate([pair[1] for pair in pairs])
    print(f"{len(files)} instruments, {len(came)} examples")
    mean, scale, parameters = train(inputs, came, random, int(epochs))
    tensors = {"input.mean": mean, "input.scale": scale, "levels": LEVELS}
    for index, value in enumerate(parameters):
        tensors[f"layer.{index // 2}.{'bias' if index % 2 else 'weight'}"] = value
    tensors = {name: value.astype("<f8" if name == "levels" else "<f4") for name, value in tensors.items()}
    data = safetensors.write(tensors, {"format": FORMAT, "seed": str(SEED)})
    Path(out).mkdir(parents=True, exist_ok=True)
    (Path(out) / "model.safetensors").write_bytes(data)
    print(f"{len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
