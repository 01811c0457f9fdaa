"""What is raised where a command cannot do its work."""


class Error(Exception):
    """What a command says is wrong: file, line and remedy.

    `code` is the exit code that the program would have left with: 2 for what
    somebody wrote, 70 for a bug of the program.
    """

    def __init__(self, message, code=2):
        super().__init__(message)
        self.code = code
