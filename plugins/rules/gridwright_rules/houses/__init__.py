"""Houses: rows, columns, boxes, regions."""
