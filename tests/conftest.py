"""Settings for all tests: hypothesis profiles, chosen by HYPOTHESIS_PROFILE."""

import os

from hypothesis import settings

# Kernels compile at their first call, so examples have no deadline.
settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile("ci", deadline=None, max_examples=50, derandomize=True)
settings.register_profile("expensive", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default"))
