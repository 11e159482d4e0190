"""The two-stage model classifier over any Messages API."""
