/// The templates of the page, in Mustache.
///
/// They are literals rather than resources of the package: each byte of an embedded resource is an
/// expression to the compiler, and a literal is one.
enum HTMLTemplate {
  /// All of them, by the names under which they include each other.
  static var all: [String: String] {
    [
      "page": page, "findings": findings, "budget": budget, "changes": changes, "widget": widget,
      "style": style,
    ]
  }

  /// The page: what holds the other templates together.
  static var page: String {
    #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta name="generator" content="audit {{version}}"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>
    <link rel="icon" href="data:,"/>
    <title>{{headline}} – audit</title>
    <style>
    {{> style}}
    </style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the report</a>
    <header class="page">
    <p class="brand">audit</p>
    <h1>{{headline}}</h1>
    <p class="extent">in {{extent}}</p>
    <p class="exit exit-{{exit}}"><strong>Exit code {{exit}}</strong> {{meaning}}</p>
    </header>
    <nav class="page" aria-label="Contents">
    <ul>
    {{#problems}}
    <li><a href="#problems">What could not be done</a></li>
    {{/problems}}
    <li><a href="#findings">Findings</a></li>
    {{#budget}}
    <li><a href="#budget">Budget</a></li>
    {{#days}}
    <li><a href="#days">Days</a></li>
    {{/days}}
    {{/budget}}
    {{#changes}}
    <li><a href="#changes">Budget before and after</a></li>
    {{/changes}}
    </ul>
    </nav>
    <main class="page" id="main">
    <section aria-labelledby="summary">
    <h2 id="summary">Summary</h2>
    <div class="tallies">
    <dl class="tally">
    {{#counts}}
    <div class="{{tone}}"><dt>{{noun}}</dt><dd>{{number}}</dd></div>
    {{/counts}}
    </dl>
    {{#verdicts}}
    <dl class="tally">
    {{#verdict}}
    <div class="{{tone}}"><dt>{{noun}}<span class="sense">{{sense}}</span></dt><dd>{{number}}</dd></div>
    {{/verdict}}
    </dl>
    {{/verdicts}}
    </div>
    {{#verdicts}}
    <p class="aside">{{replayed}}</p>
    {{/verdicts}}
    {{#asides}}
    <p class="aside">{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}}</p>
    {{/asides}}
    </section>
    {{#problems}}
    <section aria-labelledby="problems">
    <h2 id="problems">What could not be done</h2>
    <ul class="problems">
    {{#problem}}
    <li><code>{{where}}</code>: {{reason}}</li>
    {{/problem}}
    </ul>
    </section>
    {{/problems}}
    {{#findings}}
    {{> findings}}
    {{/findings}}
    {{#budget}}
    {{> budget}}
    {{/budget}}
    {{#changes}}
    {{> changes}}
    {{/changes}}
    </main>
    <footer class="page">
    <p>Written by audit {{version}}. The page loads nothing and runs nothing.</p>
    </footer>
    </body>
    </html>

    """#
  }

  /// The findings, file by file.
  static var findings: String {
    #"""
    <section aria-labelledby="findings">
    <h2 id="findings">Findings</h2>
    {{#isClean}}
    <p class="clean">Nothing is to be said of these manifests.</p>
    {{/isClean}}
    {{#files}}
    <section class="file" aria-labelledby="file-{{file}}">
    <h3 id="file-{{file}}"><code>{{path}}</code> <span class="amount">{{amount}}</span></h3>
    {{#finding}}
    <article class="finding {{severity}}" aria-labelledby="finding-{{number}}">
    <h4 id="finding-{{number}}"><span class="badge {{severity}}">{{severity}}</span> {{#message}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/message}}</h4>
    <p class="where"><code>{{where}}</code> <code class="rule">{{rule}}</code></p>
    {{#excerpt}}
    <pre tabindex="0" role="group" aria-label="Line {{line}}"><span class="number">{{line}}</span><code>{{before}}<mark>{{value}}</mark>{{after}}</code></pre>
    {{/excerpt}}
    <dl class="remarks">
    {{#remarks}}
    <div><dt>{{label}}</dt><dd>{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}}{{#at}} <span class="at">at <code>{{.}}</code></span>{{/at}}</dd></div>
    {{/remarks}}
    {{#link}}
    <div><dt>source</dt><dd><a href="{{address}}" rel="noreferrer">{{shown}}</a></dd></div>
    {{/link}}
    {{#unlinked}}
    <div><dt>source</dt><dd>{{shown}}</dd></div>
    {{/unlinked}}
    </dl>
    </article>
    {{/finding}}
    </section>
    {{/files}}
    </section>

    """#
  }

  /// The budget of the widgets.
  static var budget: String {
    #"""
    <section aria-labelledby="budget">
    <h2 id="budget">Refresh budget</h2>
    <p class="note" id="unit">{{unit}}</p>
    <div class="scroll" role="region" aria-labelledby="unit" tabindex="0">
    <table class="budget" aria-labelledby="unit">
    <thead>
    <tr><th scope="col">Widget</th><th scope="col" class="n">Asked</th><th scope="col" class="n">Charged</th><th scope="col">Verdict</th><th scope="col">{{dryTitle}}</th><th scope="col" class="day">0 to 24 h</th></tr>
    </thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row">{{#card}}<a href="#{{anchor}}"><bdi>{{widget}}</bdi></a>{{/card}}{{^card}}<bdi>{{widget}}</bdi>{{/card}}</th><td class="n">{{asked}}</td><td class="n">{{charged}}</td><td><span class="badge {{tone}}">{{verdict}}</span></td><td>{{dry}}</td><td class="day"><svg class="strip" viewBox="0 0 24 8" preserveAspectRatio="none" role="img"><title>{{when}}</title><path class="low" d="{{strip}}"/></svg></td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    {{#days}}
    <section aria-labelledby="days">
    <h2 id="days">A day of each widget</h2>
    <p class="note">Under {{regulator}}. Hours are those of the local clock; what is charged depends on how the limit is enforced, what is asked for does not.</p>
    <ul class="key">
    <li><span class="swatch asked"></span>asked for</li>
    <li><span class="swatch low"></span>granted at {{low}}</li>
    <li><span class="swatch high"></span>granted at {{high}}</li>
    <li><span class="swatch free"></span>free</li>
    <li><span class="swatch refused"></span>put off</li>
    <li><span class="swatch waits"></span>waits for budget at {{low}}</li>
    </ul>
    {{#cards}}
    <article class="widget {{tone}}" id="{{anchor}}" aria-labelledby="{{anchor}}-name">
    <h3 id="{{anchor}}-name"><bdi>{{name}}</bdi> <span class="badge {{tone}}">{{verdict}}</span></h3>
    {{> widget}}
    </article>
    {{/cards}}
    {{#calm}}
    <details class="widget {{tone}}" id="{{anchor}}">
    <summary><h3><bdi>{{name}}</bdi> <span class="badge {{tone}}">{{verdict}}</span></h3></summary>
    {{> widget}}
    </details>
    {{/calm}}
    {{#missing}}
    <p class="note">{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}}</p>
    {{/missing}}
    </section>
    {{/days}}
    {{#legend}}
    <section aria-labelledby="legend">
    <h2 id="legend">What the numbers rest on</h2>
    <p class="note">{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}}</p>
    </section>
    {{/legend}}
    </section>

    """#
  }

  /// One widget: its numbers and its day.
  static var widget: String {
    #"""
    <dl class="facts">
    {{#facts}}
    <div><dt>{{term}}</dt><dd>{{value}}</dd></div>
    {{/facts}}
    </dl>
    {{#fitting}}
    <p class="fitting">{{.}}.</p>
    {{/fitting}}
    {{#picture}}
    <figure>
    {{#reloads}}
    <div class="track"><p class="label">Reloads an hour</p>
    <div class="plot short">{{#ticks}}<span class="tick" style="bottom:{{height}}%">{{tick}}</span>{{/ticks}}
    <svg viewBox="0 0 1440 100" preserveAspectRatio="none" role="img" aria-labelledby="{{id}}-r {{id}}-rd"><title id="{{id}}-r">{{title}}</title><desc id="{{id}}-rd">{{description}}</desc><path class="waits" d="{{waits}}"/><path class="grid" d="{{grid}}"/><path class="asked" d="{{asked}}"/><path class="high" d="{{high}}"/><path class="low" d="{{low}}"/><path class="free" d="{{free}}"/><path class="refused" d="{{refused}}"/><path class="axis" d="M0 100H1440"/></svg></div></div>
    {{/reloads}}
    {{#spending}}
    <div class="track"><p class="label">Budget used <span class="counting">{{counting}}</span></p>
    <div class="plot">{{#ticks}}<span class="tick" style="bottom:{{height}}%">{{tick}}</span>{{/ticks}}
    <svg viewBox="0 0 1440 200" preserveAspectRatio="none" role="img" aria-labelledby="{{id}}-b {{id}}-bd"><title id="{{id}}-b">{{title}}</title><desc id="{{id}}-bd">{{description}}</desc><path class="waits" d="{{waits}}"/><path class="grid" d="{{grid}}"/><path class="band" d="{{band}}"/><path class="edge" d="{{edges}}"/><path class="line asked" d="{{asked}}"/><path class="line high" d="{{high}}"/><path class="line low" d="{{low}}"/><path class="axis" d="M0 200H1440"/></svg>{{#spent}}<span class="spent {{side}}{{#isLate}} late{{/isLate}}" style="left:{{left}}%;bottom:{{height}}%">{{spentAt}}</span>{{/spent}}</div></div>
    {{/spending}}
    {{#ages}}
    <div class="track"><p class="label">Age of the data</p>
    <div class="plot short">{{#ticks}}<span class="tick" style="bottom:{{height}}%">{{tick}}</span>{{/ticks}}
    <svg viewBox="0 0 1440 200" preserveAspectRatio="none" role="img" aria-labelledby="{{id}}-a {{id}}-ad"><title id="{{id}}-a">{{title}}</title><desc id="{{id}}-ad">{{description}}</desc><path class="waits" d="{{waits}}"/><path class="grid" d="{{grid}}"/><path class="age" d="{{low}}"/><path class="line high" d="{{high}}"/><path class="axis" d="M0 200H1440"/></svg>{{#oldest}}<span class="peak{{#isLate}} late{{/isLate}}" style="left:{{left}}%;bottom:{{height}}%">{{peak}}</span>{{/oldest}}</div></div>
    {{/ages}}
    <div class="clock" aria-hidden="true">{{#clock}}<span style="left:{{left}}%">{{hour}}</span>{{/clock}}</div>
    <figcaption>{{date}}, under {{regulator}}, profile <code>{{profile}}</code></figcaption>
    </figure>
    {{/picture}}
    <details class="hours">
    <summary>Hour by hour</summary>
    <div class="scroll" role="region" aria-label="Hours of {{name}}" tabindex="0">
    <table>
    <caption>Reloads of <bdi>{{name}}</bdi> by the hour, {{date}}</caption>
    <thead><tr><th scope="col">From</th><th scope="col">Asked</th><th scope="col">At {{bandLow}}</th><th scope="col">At {{bandHigh}}</th><th scope="col">Free</th><th scope="col">Put off</th><th scope="col">Oldest data at {{bandLow}}</th></tr></thead>
    <tbody>
    {{#hours}}
    <tr><th scope="row">{{hour}}</th>{{#cells}}<td>{{cell}}</td>{{/cells}}<td>{{age}}</td></tr>
    {{/hours}}
    </tbody>
    </table>
    </div>
    </details>

    """#
  }

  /// The budgets of two releases.
  static var changes: String {
    #"""
    <section aria-labelledby="changes">
    <h2 id="changes">Budget before and after</h2>
    <p class="note" id="changed">Reloads a day that each widget asks for, in the older release and in this one</p>
    <div class="scroll" role="region" aria-labelledby="changed" tabindex="0">
    <table aria-labelledby="changed">
    <thead>
    <tr><th scope="col">Widget</th><th scope="col" class="n">Before</th><th scope="col" class="n">After</th><th scope="col" class="n">Change</th><th scope="col">Verdict</th></tr>
    </thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row"><bdi>{{widget}}</bdi></th><td class="n">{{before}}</td><td class="n">{{after}}</td><td class="n">{{change}}</td><td>{{verdict}}</td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    </section>

    """#
  }
}
