"""What one release of real data says about each of its records: influences, relative disclosure risk, and the largest epsilon."""
