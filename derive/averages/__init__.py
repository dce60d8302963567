"""What an adversary learns on average over the outputs, not at the worst of them: two quantities, and what attains their largest
values over all private mechanisms."""
