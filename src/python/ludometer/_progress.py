"""Progress, by `tqdm` where it is there and somebody looks."""

import sys


class _Bar:
    """A bar of `tqdm`, made when there is something to show."""

    failure = None

    def __init__(self, make):
        self._make = make
        self._bar = None

    def __call__(self, games, of, so_far):
        if self._bar is None:
            self._bar = self._make(total=of, unit=" games", unit_scale=True, leave=False)
        if games < self._bar.n or of != self._bar.total:
            self._bar.reset(total=of)
        self._bar.set_postfix_str(so_far, refresh=False)
        self._bar.update(games - self._bar.n)

    def close(self):
        if self._bar is not None:
            self._bar.close()


class _Own:
    """A function of the caller's."""

    def __init__(self, hear):
        self._hear = hear
        #: What it has raised, which ends the command.
        self.failure = None

    def __call__(self, games, of, so_far):
        try:
            self._hear(games, of, so_far)
        except Exception as failure:
            self.failure = self.failure or failure
            raise

    def close(self):
        pass


def listener(progress):
    """Who hears of progress: `None` for nobody.

    `progress` is True, False, a function of games played, games to play and the
    headline so far, or `None` for a bar where somebody sees it.
    """
    if callable(progress):
        return _Own(progress)
    if progress not in (True, False, None):
        raise TypeError(f"`progress` is True, False or a function, and no {type(progress).__name__}")
    if progress is False or (progress is None and not _is_seen()):
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        if progress:
            raise ImportError("a bar of progress needs tqdm: pip install tqdm") from None
        return None
    return _Bar(tqdm)


def _is_seen():
    return _in_notebook() or (sys.stderr is not None and sys.stderr.isatty())


def _in_notebook():
    shell = sys.modules.get("IPython")
    shell = shell.get_ipython() if shell else None
    return shell is not None and "IPKernelApp" in shell.config
