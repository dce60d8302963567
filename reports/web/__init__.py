"""The report as a folder of static pages that need no network."""
