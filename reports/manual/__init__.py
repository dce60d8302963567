"""The manual: the pages of ``reports/docs`` and those that are made of the engine's own tables, as static pages with a search."""
