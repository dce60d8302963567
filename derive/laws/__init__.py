"""Laws of the privacy loss as symbolic objects, and the phrases that name releases."""
