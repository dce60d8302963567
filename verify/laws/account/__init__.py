"""Compositions of very many releases, as tilted losses on grids that become coarser as the sum becomes wider."""
