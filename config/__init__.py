"""The composition root: settings, routes, the server, the commands. It may import everything; nothing imports it."""
