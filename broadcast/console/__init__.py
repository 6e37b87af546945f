"""The operators' pages: choosing a table, and the console itself. Everything recorded goes through the socket."""
