"""The demo's tournament: its content as TOML, and the reader that turns it into actions to record."""
