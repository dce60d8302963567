"""The least zero-concentrated, Gaussian or Renyi budget of releases: two ends, tight or marked as not tight, with a theorem."""
