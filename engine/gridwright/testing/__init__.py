"""Test suites that plugin authors derive from; nothing here is imported by the engine."""
