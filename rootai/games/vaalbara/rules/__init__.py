"""The rules of Vaalbara, one module per step of the book; comments name the rule ids of the checklist."""
