"""The authoritative server: pure tables inside, asyncio and the disk at the edge."""
