"""What stands in the fields of claims."""
