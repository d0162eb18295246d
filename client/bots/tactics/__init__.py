"""How each game is played well by rules of thumb, a module a game; ``client.bots.tacticians`` lists them."""
