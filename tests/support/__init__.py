"""What several tests share: real storages, processes and clients, no stand-ins."""
