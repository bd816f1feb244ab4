"""The solo opponents: Ironbot plays iron, Woodbot plays wood, each by the procedure of the rule book."""
