"""One suite over all games, all storages, all transports: no implementation is excused."""
