"""Looks at a page in Chromium, through its DevTools on a pipe: CI/browser.py BROWSER PAGE FOLDER.

Screenshots and a PDF go into FOLDER; with --photograph, only a picture for the documentation, light
and dark. Exits with 1 and a list where something is wrong with the page,
with 3 where the browser does not start, or ends by itself.
"""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

VIEWS = [  # name, width, phone, dark
    ("wide", 1280, False, False),
    ("dark", 1280, False, True),
    ("phone", 390, True, False),
    ("phone-dark", 390, True, True),
]

# Every text is read against the nearest background behind it, by WCAG 2.2, 1.4.3.
CHECK = r"""
(() => {
  const wrong = [];
  const all = selector => [...document.querySelectorAll(selector)];
  for (const details of all('details')) details.open = true;
  if (document.scripts.length) wrong.push('the page has scripts');
  const figures = all('figure');
  if (figures.length < 3) wrong.push(`${figures.length} figures`);
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
    if (!hasText || element.closest('svg, .skip') || !element.checkVisibility()) continue;
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
    """A browser without a window, and what it tells."""

    def __init__(self, program, profile):
        commands, replies = os.pipe(), os.pipe()

        def connect():
            # Copies first: one of the pipes may have got number 3 or 4.
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
        """Sends a command, and gives its result."""
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
    """What a page loaded and logged that it should not have."""
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


def look(browser, address, folder):
    """Looks at a page in every view, and gives what is wrong with it."""
    wrong = []
    for name, width, phone, dark in VIEWS:
        browser.events.clear()
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        browser("Emulation.setEmulatedMedia", media="", features=[scheme])
        metrics = {"width": width, "height": 900, "deviceScaleFactor": 2 if phone else 1}
        browser("Emulation.setDeviceMetricsOverride", mobile=phone, **metrics)
        browser("Page.navigate", url=address)
        browser.wait("Page.loadEventFired")
        found = browser("Runtime.evaluate", expression=CHECK, returnByValue=True)
        if "exceptionDetails" in found:
            wrong.append(f"{name}: {found['exceptionDetails']['exception']['description']}")
        else:
            wrong += [f"{name}: {text}" for text in found["result"]["value"]]
        wrong += [f"{name}: {text}" for text in complaints(browser.events, address)]
        shot = browser("Page.captureScreenshot", captureBeyondViewport=True)
        (folder / f"report-{name}.png").write_bytes(base64.b64decode(shot["data"]))
    return wrong + unnamed(browser) + paper(browser, folder)


def photograph(browser, address, folder):
    """Takes the top of a page for the documentation."""
    for name, dark in [("report", False), ("report~dark", True)]:
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        browser.events.clear()
        browser("Emulation.setEmulatedMedia", media="", features=[scheme])
        browser("Emulation.setDeviceMetricsOverride", mobile=False, width=1000, height=1000,
                deviceScaleFactor=1)
        browser("Page.navigate", url=address)
        browser.wait("Page.loadEventFired")
        shot = browser("Page.captureScreenshot")
        (folder / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))
    return []


def unnamed(browser):
    """What a screen reader could not name."""
    roles = ["image", "img", "link", "region", "table", "article", "navigation"]
    for node in browser("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        if role in roles and not node.get("name", {}).get("value", "").strip():
            if not node.get("ignored"):
                return [f"there is a nameless {role}"]
    return []


def paper(browser, folder):
    """Prints the page, in light colours whatever the screen has."""
    browser("Emulation.setEmulatedMedia", media="print", features=[])
    printed = browser("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
    document = base64.b64decode(printed["data"])
    (folder / "report.pdf").write_bytes(document)
    return [] if document.startswith(b"%PDF") else ["the page cannot be printed"]


def main():
    program, page, folder = sys.argv[1:4]
    work = photograph if "--photograph" in sys.argv[4:] else look
    address = pathlib.Path(page).resolve().as_uri()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.attach()
            wrong = work(browser, address, pathlib.Path(folder))
        except ConnectionError:
            return 3
        finally:
            browser.process.terminate()
            browser.process.wait(timeout=20)
    for text in wrong:
        print(f"CI/browser: {text}", file=sys.stderr)
    if work is look:
        print(f"CI/browser: {len(VIEWS)} views looked at, {len(wrong)} things wrong")
    return 1 if wrong else 0


sys.exit(main())
