"""Mutation testing of the judgement: what no test notices is not specified (``make mutate``)."""
