"""From the operator's key to every screen: the record, the embargo, and what each audience is sent."""
