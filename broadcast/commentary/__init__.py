"""The commentators' pages: both rooms of a match through the eyes of one audience, and what is said of them."""
