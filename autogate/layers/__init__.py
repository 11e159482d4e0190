"""One file a layer of the funnel."""
