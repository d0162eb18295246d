"""What a player's side knows, says and asks, without a server and with one."""
