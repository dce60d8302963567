"""What was released about the lead in the blood of 43 persons: Kazan (2025), Example 4."""

LEAD = {
    "n": 43,
    "bounds": [0, 100],
    "mean": "34.3",
    "variance": "2224.0656",
    "epsilon_mean": "0.25",
    "epsilon_variance": "0.25",
}
