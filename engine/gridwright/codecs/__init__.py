"""What every file format shares: the base class, sniffing, strict JSON, loss reports."""
