"""The HTML report in a real browser: headless Chromium, by WebDriver."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from autogate.replay.interface import Outcome, Row
from autogate.replay.reports.interface import open_report
from autogate.replay.summary import Summary
from autogate.verdict import Decision
from tests.replay.sessions import row

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")
LONG = "x" * 400
EVIL = (
    "</script></style></code></summary><script>window.owned=1</script>",
    "<img src=x onerror=\"window.owned=2\"><svg onload='window.owned=3'>",
    '" onmouseover="window.owned=4" autofocus onfocus=\'window.owned=5',
    "]]><!-- --!><iframe srcdoc='<script>parent.owned=6</script>'></iframe>",
    "javascript:window.owned=7",
    "\u202eevil\u2066\x00\x1b[31m\ud800\u2028\ufeff",
    "<a href=//evil.example>click</a><meta http-equiv=refresh content='0;url=//evil.example'>",
    "{{constructor.constructor('window.owned=8')()}}${window.owned=9}",
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """One browser for all tests."""
    if BROWSER is None or DRIVER is None:
        pytest.skip("Chromium and its driver are not installed (Debian: chromium, chromium-driver)")
    pytest.importorskip("selenium", reason="selenium is not installed")
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common import utils

    class OnLoopback(Service):
        """By its number: names are not looked up in tests."""

        @property
        def service_url(self) -> str:
            return f"http://127.0.0.1:{self.port}"

        def is_connectable(self) -> bool:
            return bool(utils.is_connectable(self.port, "127.0.0.1"))

    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in (
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        f"--user-data-dir={tmp_path_factory.mktemp('browser')}",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    try:
        driver = webdriver.Chrome(options=options, service=OnLoopback(DRIVER))
    except WebDriverException as error:
        pytest.skip(f"Chromium does not start here ({error.msg})")
    driver.set_page_load_timeout(60)
    driver.command_executor.client_config.timeout = 90
    yield driver
    driver.quit()


Open = Callable[..., None]


@pytest.fixture
def opened(browser: Chrome, tmp_path: Path) -> Open:
    """Writes a report of rows and opens it, in a window of a width."""

    def open_(rows: list[Row], *, width: int = 1100, scheme: str = "light", add: str = "") -> None:
        target = tmp_path / "report.html"
        report, summary = open_report(f"html={target}"), Summary()
        for each in rows:
            report.add(summary.add(each))
        report.finish(summary)
        if add:
            target.write_text(target.read_text().replace("</body>", f"{add}</body>"))
        screen = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
        media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        for kind in ("browser", "performance"):
            browser.get_log(kind)  # what is read is gone
        browser.get(target.as_uri())

    return open_


def calls() -> list[Row]:
    """A few of each kind."""
    return [
        row(key="01", shown="ls -la", line=1),
        row(Decision.ASK, key="02", shown="git push --force", reason="rewrites history", line=2),
        row(Decision.BLOCK, key="03", shown="rm -rf ~", effects=("delete ~",), line=3),
        row(key="04", tool="Read", shown="a.py", layer="allowlist", line=4, file="other.jsonl"),
        row(
            Decision.ASK,
            key="05",
            shown="make deploy",
            line=5,
            file="other.jsonl",
            outcome=Outcome.UNEXPECTED,
            expected="block",
            why="baseline",
            model="m",
            usage=(10, 20, 30, 40, 0),
            context_tokens=80,
            main_tokens=100,
            usd=0.01,
        ),
    ]


def shown(browser: Chrome) -> list[str]:
    """The commands that are shown, by what can be seen."""
    script = (
        "return Array.from(document.querySelectorAll('li.call'))"
        ".filter(x => x.checkVisibility()).map(x => x.querySelector('code').textContent)"
    )
    return list(browser.execute_script(script))


def press(browser: Chrome, *keys: str) -> None:
    """Keys as they are pressed, wherever the focus is."""
    from selenium.webdriver import ActionChains

    ActionChains(browser).send_keys(*keys).perform()


def wait_for(browser: Chrome, said: str) -> None:
    """Until the number of shown calls is told."""
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 20, poll_frequency=0.02).until(
        lambda found: found.execute_script("return document.getElementById('shown').textContent") == said
    )


def test_nothing_goes_wrong_and_nothing_is_fetched(browser: Chrome, opened: Open) -> None:
    """No message on the console; no request but for the page itself."""
    opened(calls())
    wait_for(browser, "5 of 5 shown")
    assert browser.get_log("browser") == []
    urls = [
        event["params"]["request"]["url"]
        for entry in browser.get_log("performance")
        if (event := json.loads(entry["message"])["message"])["method"] == "Network.requestWillBeSent"
    ]
    assert urls == [browser.current_url]


def test_filters_by_keyboard(browser: Chrome, opened: Open) -> None:
    """Every field is reached and used without a mouse."""
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.keys import Keys

    opened(calls())
    press(browser, Keys.TAB, "b")
    wait_for(browser, "1 of 5 shown")
    assert shown(browser) == ["rm -rf ~"]
    press(browser, Keys.ARROW_UP, Keys.ARROW_UP, Keys.TAB, "al")
    wait_for(browser, "1 of 5 shown")
    assert shown(browser) == ["a.py"]
    press(browser, Keys.TAB, Keys.TAB, Keys.TAB, Keys.TAB, Keys.ENTER)
    wait_for(browser, "5 of 5 shown")
    back = ActionChains(browser).key_down(Keys.SHIFT).send_keys(Keys.TAB, Keys.TAB).key_up(Keys.SHIFT)
    back.send_keys(Keys.SPACE).perform()
    wait_for(browser, "1 of 5 shown")
    assert shown(browser) == ["make deploy"]
    headings = "return Array.from(document.querySelectorAll('li.file:not([hidden])')).map(x => x.textContent)"
    assert browser.execute_script(headings) == ["other.jsonl"]


def test_search_and_steps_by_keyboard(browser: Chrome, opened: Open) -> None:
    """/ j k Enter Esc, and only where nobody is typing."""
    from selenium.webdriver.common.keys import Keys

    opened(calls())
    press(browser, "/", "history")
    wait_for(browser, "1 of 5 shown")
    press(browser, "jk")
    wait_for(browser, "0 of 5 shown")
    press(browser, *(Keys.BACKSPACE,) * 9)
    wait_for(browser, "5 of 5 shown")
    press(browser, Keys.ESCAPE, "j", "j", "k", "j", Keys.ENTER)
    opened_ones = "return Array.from(document.querySelectorAll('details[open] code')).map(x => x.textContent)"
    assert browser.execute_script(opened_ones) == ["git push --force"]


def test_every_call_tells_everything(browser: Chrome, opened: Open) -> None:
    """Verdict, layer, effects, reason, denials, tokens and ratio."""
    opened(calls())
    browser.execute_script("document.querySelectorAll('details').forEach(x => x.open = true)")
    texts = browser.execute_script(
        "return Array.from(document.querySelectorAll('li.call')).map(x => x.innerText)"
    )
    for at, words in (
        (2, ("block", "local", "delete ~", "because", "denial 1 in a row, 1 in all")),
        (4, ("ask", "unexpected", "block (baseline)", "80 in, 30 of them cached; 20 out", "0.80", "$0.01")),
    ):
        for word in words:
            assert word in texts[at], word
    titles = browser.execute_script(
        "return Array.from(document.querySelectorAll('.plots figcaption')).map(x => x.textContent)"
    )
    assert [title.partition(":")[0] for title in titles] == [
        "denials in a row",
        "denials in all",
        "tokens of the model, all calls so far",
        "context ratio",
    ]


@pytest.mark.parametrize("evil", EVIL)
def test_a_transcript_is_only_text(browser: Chrome, opened: Open, evil: str) -> None:
    """In every place where something of it stands."""
    names = ("tool", "shown", "reason", "instead", "rule", "layer", "cwd", "file", "time", "thread", "model")
    values: dict[str, Any] = dict.fromkeys((*names, "label", "expected", "why"), evil)
    odd = row(Decision.ASK, key="01", outcome=Outcome.UNEXPECTED, effects=(evil,), usage=(1,) * 5, **values)
    opened([odd, *calls()])
    wait_for(browser, "6 of 6 shown")
    browser.execute_script("document.querySelectorAll('details').forEach(x => x.open = true)")
    found = browser.execute_script(
        "return [window.owned || 0, document.scripts.length, document.querySelectorAll("
        "'iframe,img,a,object,embed,base,link,[srcdoc],[autofocus]').length,"
        " Array.from(document.querySelectorAll('*')).filter(x => Array.from(x.attributes)"
        ".some(a => a.name.startsWith('on'))).length, document.querySelectorAll('li.call').length]"
    )
    assert found == [0, 1, 0, 0, 6]
    assert browser.get_log("browser") == []
    assert not any(char in browser.page_source for char in "\u202e\u2066\x00\x1b\u2028\ufeff")


def test_the_policy_lets_nothing_else_run(browser: Chrome, opened: Open) -> None:
    """Though something got into the page."""
    opened(
        calls(),
        add="<script>window.owned=1</script><img src=x onerror='window.owned=2'>"
        "<style>body{display:none}</style><p style='position:fixed'>x</p>",
    )
    wait_for(browser, "5 of 5 shown")
    assert browser.execute_script("return window.owned || 0") == 0
    assert browser.execute_script("return getComputedStyle(document.body).display") == "block"
    assert len(browser.get_log("browser")) >= 4


@pytest.mark.parametrize("width", [320, 360, 400, 768, 1100])
def test_no_width_needs_sideways_scrolling(browser: Chrome, opened: Open, width: int) -> None:
    """Whatever is long."""
    values: dict[str, Any] = dict.fromkeys(
        ("tool", "shown", "reason", "rule", "layer", "file", "thread", "model"), LONG
    )
    long = row(Decision.BLOCK, key="01", effects=(LONG,), usage=(1,) * 5, usd=1.0, **values)
    opened([long, *calls()], width=width)
    wait_for(browser, "6 of 6 shown")
    browser.execute_script("document.querySelectorAll('details').forEach(x => x.open = true)")
    assert browser.execute_script("return document.scrollingElement.scrollWidth") <= width


CONTRAST = """
const TEXTS = 'h1,dt,dd,td,th,li,figcaption,label,button,b,code,.n,.why,.badge,kbd';
function channel(value) { return value <= 10 ? value / 3294.6 : ((value / 255 + .055) / 1.055) ** 2.4; }
function light(text) {
  const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map(channel);
  return .2126 * r + .7152 * g + .0722 * b;
}
function ground(x) {
  while (x && /, 0\\)$/.test(getComputedStyle(x).backgroundColor)) x = x.parentElement;
  return getComputedStyle(x || document.body).backgroundColor;
}
return Array.from(document.querySelectorAll(TEXTS)).filter(x => x.checkVisibility()).map(x => {
  const a = light(getComputedStyle(x).color), b = light(ground(x));
  return [(Math.max(a, b) + .05) / (Math.min(a, b) + .05), x.tagName + '.' + x.className];
}).filter(x => x[0] < 4.5);
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read(browser: Chrome, opened: Open, scheme: str) -> None:
    """In either scheme every text has a contrast of 4.5 at least."""
    opened(calls(), scheme=scheme)
    wait_for(browser, "5 of 5 shown")
    browser.execute_script("document.querySelectorAll('details').forEach(x => x.open = true)")
    assert browser.execute_script(CONTRAST) == []
    bright = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert (bright == "rgb(255, 255, 255)") == (scheme == "light")


def test_a_large_report(browser: Chrome, opened: Open) -> None:
    """5,000 calls open, and are filtered, in a time that nobody minds."""
    kinds = (Decision.ASK, Decision.BLOCK)
    many = [
        row(kinds[at % 2], key=f"{at:x}", shown=f"make step-{at}", reason="r " * 40, line=at + 1)
        for at in range(5000)
    ]
    started = time.monotonic()
    opened(many)
    wait_for(browser, "5000 of 5000 shown")
    assert time.monotonic() - started < 30  # 2 to 3 s on a quiet machine
    took = browser.execute_script(
        "const form = document.querySelector('form'), from = performance.now();"
        "form.elements.text.value = 'step-4999'; form.dispatchEvent(new Event('input'));"
        "document.body.getBoundingClientRect(); return performance.now() - from;"
    )
    assert shown(browser) == ["make step-4999"]
    assert took < 10_000  # 100 to 300 ms on a quiet machine
