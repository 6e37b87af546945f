"""OpenRoom grown out of one process: PostgreSQL, Redis, web processes, clocks, and nginx in front. See `docker-compose.yml` for the same
in containers.
"""
