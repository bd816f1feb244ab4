"""The rules of Ironwood as kernels; the ids beside the branches are those of the tests."""
