"""Is it really true: checks of results that know nothing about how the results were found."""
