"""Playing a file into the tables of a running server, as operators would: through the console's socket."""
