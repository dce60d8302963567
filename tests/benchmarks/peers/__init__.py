"""Compositions and conversions beside dp-accounting, prv-accountant, autodp and riskcal, each where it is installed."""
