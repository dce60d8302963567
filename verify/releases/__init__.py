"""What published counts tell about a person: exact posteriors in balls, with every tail bounded."""
