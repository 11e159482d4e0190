"""Signals end a call to a model at once, and nothing else."""

from __future__ import annotations

import signal
import threading

import pytest

from autogate.classifier.cancellation import Cancellation, CancelledError


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_raises_once(number: signal.Signals) -> None:
    """The second one while the first is dealt with does not; handlers are put back."""
    before = signal.getsignal(number)
    cancellation = Cancellation()
    with cancellation:
        with pytest.raises(CancelledError, match=number.name):
            signal.raise_signal(number)
        signal.raise_signal(number)
    assert cancellation.by == number.name
    assert signal.getsignal(number) is before


def test_no_exception_that_a_client_could_retry_on() -> None:
    """It passes through ``except Exception``."""
    assert not issubclass(CancelledError, Exception)


def test_nohup_stays_nohup() -> None:
    """A signal that is ignored goes on being ignored."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Cancellation() as cancellation:
            signal.raise_signal(signal.SIGHUP)
        assert cancellation.by == ""
    finally:
        signal.signal(signal.SIGHUP, before)


def test_other_threads_are_left_alone() -> None:
    """Signals cannot be handled there; entering does no harm."""
    failures: list[BaseException] = []

    def work() -> None:
        try:
            with Cancellation():
                pass
        except BaseException as error:  # noqa: BLE001
            failures.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert failures == []
