"""A visit to a table: who sits, what is seen, chosen and hidden there, and the words around it."""
