"""Where everything lies on a table, for any game and any size of window; pure, but for the boards' pictures."""
