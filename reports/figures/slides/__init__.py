"""Pictures that are a page of their own."""
