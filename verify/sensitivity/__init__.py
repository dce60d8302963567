"""By how much one record can change a statistic: exact worst pairs of small data sets, and proofs for all sizes."""
