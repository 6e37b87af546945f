"""The director's pages as templates print them: texts in the page's language, keys for the forms, nothing to decide."""
