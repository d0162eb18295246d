"""One file a version of the schema, in order of their names."""
