"""Random files for ``metric``, ``risk`` and ``algorithm``, judged by the definitions alone: by trees of values, by all counts,
and by all draws of the noise."""
