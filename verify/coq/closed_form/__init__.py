"""The Coq file of a closed form: lemmas and theorems of its cases."""
