"""What people write, read as statements of the language, or refused with what to write."""
