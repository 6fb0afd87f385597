"""`python -m designer`: the command line without its script."""

from designer.cli import main

if __name__ == "__main__":
    main()
