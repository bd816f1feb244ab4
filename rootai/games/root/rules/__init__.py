"""The rules that all factions share, one module per part of the Law; comments give its numbers.

Each module builds on those before it: frames, pieces, cards, score, items, removal, movement, battle, crafting,
dominance, card_effects; then the factions; then turn, which knows them all."""
