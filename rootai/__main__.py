"""`python -m rootai` is the command `rootai`."""

from rootai.cli import main

raise SystemExit(main())
