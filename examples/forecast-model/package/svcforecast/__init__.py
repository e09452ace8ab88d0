"""Quantile forecasts of a price series by a small network. Needs NumPy and nothing else."""

__version__ = "3.0.0"
