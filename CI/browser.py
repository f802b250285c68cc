"""Tests pages in Chromium, through its DevTools on a pipe: CI/browser.py BROWSER FOLDER PAGE…

Screenshots and a PDF are written to FOLDER; with --photograph, only a picture for the documentation,
light and dark. With --axe FILE, axe-core checks every view. Exits with 1 and a list if a page has
problems, and with 3 if the browser does not start, or ends by itself.
"""

import argparse
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

VIEWS = [  # name, width, dark
    ("wide", 1280, False),
    ("dark", 1280, True),
    ("phone", 390, False),
    ("phone-dark", 390, True),
]

# The maximum time to load and to filter a page of 5,000 findings, in seconds: several times that on
# two busy cores, to detect quadratic growth.
LONGEST = 10

# The contrast of every text with the nearest background, by WCAG 2.2, 1.4.3.
CHECK = r"""
(() => {
  const wrong = [];
  const all = selector => [...document.querySelectorAll(selector)];
  for (const details of all('details')) details.open = true;
  const figures = all('figure');
  if (figures.length < 2) wrong.push(`${figures.length} figures`);
  for (const figure of figures) {
    const pictures = [...figure.querySelectorAll('svg')];
    if (pictures.length !== 3) wrong.push(`${pictures.length} pictures in a figure`);
    if (!pictures.some(picture => picture.querySelector('.low').getBBox().width > 0))
      wrong.push(`nothing is drawn in ${figure.textContent.trim().slice(0, 60)}`);
  }
  for (const picture of all('svg')) {
    const box = picture.getBoundingClientRect();
    if (getComputedStyle(picture.parentElement).display === 'none') continue;
    if (box.width < 20 || box.height < 5) wrong.push(`a picture of ${box.width} by ${box.height}`);
    if (!picture.querySelector('title').textContent.trim()) wrong.push('a picture without a title');
  }
  const room = document.documentElement;
  if (room.scrollWidth > room.clientWidth)
    wrong.push(`the page is ${room.scrollWidth} wide in ${room.clientWidth}`);

  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgba = color => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r, g, b]) => [r, g, b]
    .map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const background = element => {
    for (; element; element = element.parentElement) {
      const color = rgba(getComputedStyle(element).backgroundColor);
      if (color[3] > 250) return color;
    }
    return [255, 255, 255, 255];
  };
  const seen = new Set();
  for (const element of all('body *')) {
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!hasText || element.closest('svg, .skip, option') || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const [one, other] = [luminance(rgba(style.color)), luminance(background(element))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
    const key = `${element.tagName}.${element.className}`;
    if (ratio < (isLarge ? 3 : 4.5) && !seen.has(key)) {
      seen.add(key);
      wrong.push(`a contrast of ${ratio.toFixed(2)} in ${key}: ${element.textContent.trim().slice(0, 40)}`);
    }
  }
  for (const details of all('details')) details.open = false;
  return wrong;
})()
"""


class Browser:
    """A browser without a window, and its events."""

    def __init__(self, program, profile):
        commands, replies = os.pipe(), os.pipe()

        def connect():
            # Copy first: one of the pipes may have number 3 or 4.
            reading, writing = os.dup(commands[0]), os.dup(replies[1])
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        arguments = [
            program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={profile}",
            "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--disable-background-networking", "about:blank",
        ]
        if os.geteuid() == 0:
            arguments.insert(1, "--no-sandbox")
        self.process = subprocess.Popen(
            arguments, preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(commands[0])
        os.close(replies[1])
        self.commands, self.replies = commands[1], replies[0]
        self.number, self.rest, self.session, self.events = 0, b"", None, []

    def __call__(self, method, **parameters):
        """Sends a command, and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            reply = self.read()
            if reply.get("id") == self.number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                return reply["result"]
            self.events.append(reply)

    def read(self):
        while b"\0" not in self.rest:
            piece = os.read(self.replies, 1 << 16)
            if not piece:
                raise ConnectionError
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def wait(self, method):
        """Reads until something has happened."""
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.read())

    def attach(self):
        """Opens a page."""
        target = self("Target.createTarget", url="about:blank")["targetId"]
        self.session = self("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"]:
            self(f"{domain}.enable")


def complaints(events, address):
    """The unwanted requests and log messages of a page."""
    for event in events:
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            url = parameters["request"]["url"]
            if url != address and not url.startswith("data:"):
                yield f"the page asks for {url}"
        elif method == "Runtime.exceptionThrown":
            yield f"an exception: {parameters['exceptionDetails']['text']}"
        elif method == "Runtime.consoleAPICalled":
            yield f"the console says: {parameters['args']}"
        elif method == "Log.entryAdded":
            yield f"the log says: {parameters['entry']['text']}"


def evaluate(browser, expression):
    """The value of an expression of the page's script."""
    found = browser(
        "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
    if "exceptionDetails" in found:
        raise RuntimeError(found["exceptionDetails"]["exception"]["description"])
    return found["result"].get("value")


DRAWN = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"


def open_page(browser, address, width=1280, dark=False, runs=True):
    """Reloads a page, and returns how many seconds it took to be drawn; one that runs no script is not
    waited for."""
    browser.events.clear()
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    # With reduced motion, a link jumps to its target immediately.
    still = {"name": "prefers-reduced-motion", "value": "reduce"}
    browser("Emulation.setEmulatedMedia", media="", features=[scheme, still])
    phone = width < 500
    browser("Emulation.setDeviceMetricsOverride", mobile=phone, width=width, height=900,
            deviceScaleFactor=2 if phone else 1)
    # An address that differs only in the fragment would not be loaded again.
    browser("Page.navigate", url="about:blank")
    browser.wait("Page.loadEventFired")
    browser.events.clear()
    start = time.monotonic()
    browser("Page.navigate", url=address)
    browser.wait("Page.loadEventFired")
    if runs:
        evaluate(browser, DRAWN)
    return time.monotonic() - start


def look(browser, pages, folder, axe):
    """Tests pages in every view, and returns their problems."""
    wrong = []
    for page in pages:
        address = page.resolve().as_uri()
        # For a long page, two views are enough and take half the time.
        for name, width, dark in VIEWS[::3] if page.stem == "large" else VIEWS:
            where = f"{page.stem}, {name}"
            took = open_page(browser, address, width, dark)
            if took > LONGEST:
                wrong.append(f"{where}: loading takes {took:.1f} s")
            wrong += [f"{where}: {text}" for text in evaluate(browser, CHECK)]
            shot = browser("Page.captureScreenshot", captureBeyondViewport=page.stem != "large")
            (folder / f"{page.stem}-{name}.png").write_bytes(base64.b64decode(shot["data"]))
            wrong += [f"{where}: {text}" for text in unnamed(browser)]
            wrong += [f"{where}: {text}" for text in violations(browser, axe)]
            wrong += [f"{where}: {text}" for text in complaints(browser.events, address)]
        wrong += [f"{page.stem}: {text}" for text in keyboard(browser, address)]
        if evaluate(browser, "document.querySelector('.filters') !== null"):
            wrong += [f"{page.stem}: {text}" for text in filters(browser, address, axe)]
    open_page(browser, pages[0].resolve().as_uri())
    return wrong + paper(browser, folder)


def violations(browser, axe):
    """What axe-core finds in the page as it is, which is not to be used after that.

    Of what is repeated only the first 60 that are shown are left: of thousands, axe-core takes minutes.
    """
    if not axe:
        return
    evaluate(browser, """
        for (const repeated of ['.finding', '.budget tbody tr', '.remarks li', 'option']) {
          let left = 60;
          for (const element of document.querySelectorAll(repeated))
            if (element.closest('[hidden]') || --left < 0) element.remove();
        }
        for (const file of document.querySelectorAll('.file'))
          if (!file.querySelector('.finding')) file.remove();
        """)
    # DevTools runs this in the page, where the page's policy doesn't apply.
    evaluate(browser, axe)
    found = evaluate(browser, """
        axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations.map(
          ({id, help, nodes}) => `${id}: ${help}: ${nodes.length} such as ${nodes[0].html}`))
        """)
    for text in found:
        yield f"axe-core: {text}"


def keyboard(browser, address):
    """Whether Tab reaches all controls in order, with a visible focus."""
    open_page(browser, address)
    # Skips all but the first and last of many similar cards.
    expected = evaluate(browser, """
        (() => {
          window.stops = [...document.querySelectorAll('a, summary, select, input, button, [tabindex="0"]')]
            .filter(element => element.checkVisibility({contentVisibilityAuto: false}));
          return stops.length;
        })()
        """)
    for number in range(min(expected, 100)):
        for kind in ["rawKeyDown", "keyUp"]:
            browser("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab",
                    windowsVirtualKeyCode=9)
        focus = evaluate(browser, f"""
            (() => {{
              const element = document.activeElement, style = getComputedStyle(element);
              if (element !== stops[{number}]) return `Tab {number + 1} is at ${{element.outerHTML.slice(0, 120)}}`;
              if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2)
                return `no focus is seen at ${{element.outerHTML.slice(0, 120)}}`;
              return '';
            }})()
            """)
        if focus:
            yield focus
            return


WORD = "reload"

# The findings shown, as in the page's markup: [severity, rule, bundle, whether it contains WORD].
SHOWN = f"""
  [...document.querySelectorAll('.finding:not([hidden])')].flatMap(card => {{
    const items = card.matches('[data-bundle]') ? [card] : [...card.querySelectorAll('[data-bundle]')];
    const hasWord = card.textContent.toLowerCase().includes('{WORD}');
    return items.filter(item => !item.closest('[hidden]'))
      .map(item => [card.dataset.severity, card.dataset.rule, item.dataset.bundle, hasWord]);
  }})
"""


def filters(browser, address, axe):
    """Whether the form filters correctly, and the address stores the filter."""
    open_page(browser, address)
    everything = evaluate(browser, SHOWN)
    severity, rule, bundle, _ = everything[-1]
    for index, (field, value) in enumerate(
            [("severity", severity), ("rule", rule), ("bundle", bundle), ("text", WORD)]):
        def fits(item):
            return item[index] if field == "text" else item[index] == value
        expected = sum(map(fits, everything))
        open_page(browser, address)
        start = time.monotonic()
        evaluate(browser, f"""
            (() => {{
              const form = document.querySelector('.filters');
              form.reset();
              form.elements[{json.dumps(field)}].value = {json.dumps(value)};
              for (const name of ['input', 'change'])
                form.elements[{json.dumps(field)}].dispatchEvent(new Event(name, {{bubbles: true}}));
              return {DRAWN};
            }})()
            """)
        took = time.monotonic() - start
        if took > LONGEST:
            yield f"filtering by {field} takes {took:.1f} s"
        shown = evaluate(browser, SHOWN)
        if not shown or len(shown) != expected or not all(map(fits, shown)):
            yield f"by {field} {value} {len(shown)} findings are shown, not {expected}"
        told = evaluate(browser, "document.querySelector('output').value")
        if told != f"{expected} of {len(everything)} findings shown":
            yield f"by {field} {value} the page says {told}"
        fragment = evaluate(browser, "location.hash")
        open_page(browser, address + fragment)
        if len(evaluate(browser, SHOWN)) != expected:
            yield f"{fragment} does not filter again"
        # One filter is enough: the others show similar cards.
        if field == "bundle":
            for text in violations(browser, axe):
                yield f"by {field}: {text}"
    # A link to a finding that a filter hides resets the filter.
    open_page(browser, address)
    for text in evaluate(browser, """
        new Promise(done => {
          const wrong = [];
          const output = document.querySelector('output');
          location.hash = '#text=nothing%20has%20this';
          setTimeout(() => {
            if (!output.value.startsWith('0 of')) wrong.push(`of nothing the page says ${output.value}`);
            const card = [...document.querySelectorAll('.finding h4')].at(-1);
            location.hash = card.id;
            setTimeout(() => {
              const {top} = card.getBoundingClientRect();
              if (card.closest('[hidden]') || top > innerHeight || 0 > top) wrong.push(`a finding is at ${top}`);
              document.querySelector('.filters button').click();
              setTimeout(() => {
                if (location.hash) wrong.push(`${location.hash} is left`);
                done(wrong);
              }, 100);
            }, 500);
          }, 100);
        })
        """):
        yield text
    # Without the script, everything is shown, and there is no form.
    browser("Emulation.setScriptExecutionDisabled", value=True)
    try:
        open_page(browser, address, runs=False)
        if evaluate(browser, "document.querySelector('.filters').checkVisibility()"):
            yield "without a script there is a form"
        if len(evaluate(browser, SHOWN)) != len(everything):
            yield "without a script something is hidden"
    finally:
        browser("Emulation.setScriptExecutionDisabled", value=False)


def photograph(browser, pages, folder, _):
    """Takes the top of a page for the documentation."""
    for name, dark in [("report", False), ("report~dark", True)]:
        open_page(browser, pages[0].resolve().as_uri(), 1000, dark)
        shot = browser("Page.captureScreenshot")
        (folder / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))
    return []


def unnamed(browser):
    """The elements that a screen reader can't name."""
    roles = ["image", "img", "link", "region", "table", "article", "navigation"]
    for node in browser("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        if role in roles and not node.get("name", {}).get("value", "").strip():
            if not node.get("ignored"):
                return [f"there is a nameless {role}"]
    return []


def paper(browser, folder):
    """Prints the page, in light colours whatever the screen's mode is."""
    browser("Emulation.setEmulatedMedia", media="print", features=[])
    printed = browser("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
    document = base64.b64decode(printed["data"])
    (folder / "report.pdf").write_bytes(document)
    return [] if document.startswith(b"%PDF") else ["the page cannot be printed"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("pages", type=pathlib.Path, nargs="+")
    parser.add_argument("--axe", type=pathlib.Path)
    parser.add_argument("--photograph", action="store_true")
    options = parser.parse_args()
    work = photograph if options.photograph else look
    axe = options.axe.read_text(encoding="utf-8") if options.axe else ""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(options.program, profile)
        try:
            browser.attach()
            wrong = work(browser, options.pages, options.folder, axe)
        except ConnectionError:
            return 3
        finally:
            browser.process.terminate()
            browser.process.wait(timeout=20)
    for text in wrong:
        print(f"CI/browser: {text}", file=sys.stderr)
    if work is look:
        print(f"CI/browser: {len(options.pages)} pages looked at{'' if axe else ' without axe-core'}, "
              f"{len(wrong)} things wrong")
    return 1 if wrong else 0


sys.exit(main())
