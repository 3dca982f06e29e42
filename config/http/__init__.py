"""Generic parts of a JSON web API; knows neither accounts nor games."""
