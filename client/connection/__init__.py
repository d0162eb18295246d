"""The client's side of a conversation with a server, and the servers of one's own: no words, no face."""
