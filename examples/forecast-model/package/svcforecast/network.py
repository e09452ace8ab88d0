"""A multilayer perceptron that answers quantiles which cannot cross. Reads any weights of the documented shape."""

import re

import numpy as np

from . import features, safetensors

FORMAT = "svc-quantile-mlp-v1"
MAX_LAYERS = 8
MAX_WIDTH = 4096
LAYER = re.compile(r"layer\.([0-7])\.(weight|bias)")


class Network:
    """Weights that were checked, and their use."""

    def __init__(self, tensors, metadata):
        if metadata.get("format") != FORMAT:
            raise safetensors.BadWeights("format", f"the weights are not of the format {FORMAT}")
        tensors = {name: value.astype(np.float64) for name, value in tensors.items()}
        self.levels = tensors.pop("levels", np.empty(0))
        self.mean = tensors.pop("input.mean", np.empty(0))
        self.scale = tensors.pop("input.scale", np.empty(0))
        self.layers = _layers(tensors)
        self._check()

    def _check(self):
        inputs = len(features.NAMES)
        levels = self.levels
        if self.mean.shape != (inputs,) or self.scale.shape != (inputs,) or (self.scale <= 0).any():
            raise safetensors.BadWeights("input", f"input.mean and input.scale need {inputs} values, the scale above 0")
        ascending = levels.ndim == 1 and len(levels) >= 3 and (np.diff(levels) > 0).all()
        if not ascending or levels[0] <= 0 or levels[-1] >= 1 or len(levels) % 2 == 0:
            raise safetensors.BadWeights("levels", "levels must be an odd number of ascending values between 0 and 1")
        width = inputs
        for weight, bias in self.layers:
            if weight.ndim != 2 or weight.shape[1] != width or bias.shape != weight.shape[:1]:
                raise safetensors.BadWeights("layer_shape", "the layers do not fit together")
            width = weight.shape[0]
            if width > MAX_WIDTH:
                raise safetensors.BadWeights("layer_width", f"a layer is wider than {MAX_WIDTH}")
        if width != len(levels):
            raise safetensors.BadWeights("levels", "the last layer must have one output for each level")

    def scaled_quantiles(self, inputs):
        """One row of ascending values for each row of inputs, in units of volatility times the root of the horizon."""
        value = (inputs - self.mean) / self.scale
        for index, (weight, bias) in enumerate(self.layers):
            value = value @ weight.T + bias
            if index < len(self.layers) - 1:
                value = np.tanh(value)
        return spread(value)


def spread(outputs):
    """The middle output is the median; the others are distances outwards from it, so that quantiles cannot cross."""
    middle = outputs.shape[1] // 2
    gaps = np.logaddexp(0.0, outputs)
    median = outputs[:, middle : middle + 1]
    above = median + np.cumsum(gaps[:, middle + 1 :], axis=1)
    below = median - np.cumsum(gaps[:, :middle][:, ::-1], axis=1)[:, ::-1]
    return np.concatenate([below, median, above], axis=1)


def _layers(tensors):
    found = {}
    for name, value in tensors.items():
        match = LAYER.fullmatch(name)
        if match is None:
            raise safetensors.BadWeights("tensor_name", f"{name} is no tensor of this format")
        found.setdefault(int(match[1]), {})[match[2]] = value
    if not found or sorted(found) != list(range(len(found))) or any(len(pair) != 2 for pair in found.values()):
        raise safetensors.BadWeights("layer_number", "the layers are not numbered from 0, each with weight and bias")
    return [(found[index]["weight"], found[index]["bias"]) for index in range(len(found))]
