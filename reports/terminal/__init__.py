"""What the command prints for people: plain tables within 100 columns."""
