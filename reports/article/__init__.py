"""The article on a paper or a profile, built once as a document of which every format is made."""
