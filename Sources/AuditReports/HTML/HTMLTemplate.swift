/// The templates of the page, in Mustache.
///
/// They are literals rather than package resources: the compiler treats each byte of an embedded
/// resource as an expression, but a literal as one.
enum HTMLTemplate {
  /// All templates, by the names with which they include each other.
  static var all: [String: String] {
    [
      "page": page, "todo": todo, "findings": findings, "budget": budget,
      "budgetTable": budgetTable, "days": days, "changes": changes, "activities": activities,
      "widget": widget,
      "style": style, "script": script,
    ]
  }

  /// The page, which includes the other templates.
  static var page: String {
    #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta name="generator" content="audit {{version}}"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-dZzSyq5bfkuzI1KTLNtWTqcjt366g3Zr/syFUMQ8jJg='; img-src data:"/>
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
    <li><a href="#todo">What to do</a></li>
    {{#budget}}
    <li><a href="#budget">Budget</a></li>
    {{/budget}}
    {{#activities}}
    <li><a href="#activities">Live Activities</a></li>
    {{/activities}}
    {{#changes}}
    <li><a href="#changes">Budget before and after</a></li>
    {{/changes}}
    {{#findings}}
    <li><a href="#findings">Findings</a></li>
    {{/findings}}
    {{#budget}}
    {{#days}}
    <li><a href="#days">Days</a></li>
    {{/days}}
    {{/budget}}
    </ul>
    </nav>
    <main class="page" id="main">
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
    {{> todo}}
    {{#budget}}
    {{> budget}}
    {{/budget}}
    {{#activities}}
    {{> activities}}
    {{/activities}}
    {{#changes}}
    {{> changes}}
    {{/changes}}
    {{#findings}}
    {{> findings}}
    {{/findings}}
    {{#budget}}
    {{> days}}
    {{/budget}}
    </main>
    <footer class="page">
    <p>Written by audit {{version}}. The page loads nothing.</p>
    </footer>
    {{#findings}}
    {{> script}}
    {{/findings}}
    </body>
    </html>

    """#
  }

  /// The actions, rule by rule.
  static var todo: String {
    #"""
    <section aria-labelledby="todo">
    <h2 id="todo">What to do</h2>
    {{#clean}}
    <p class="clean">{{.}}</p>
    {{/clean}}
    <ol class="tasks">
    {{#tasks}}
    <li class="task {{severity}}" id="task-{{task}}">
    <h3><span class="badge {{severity}}">{{severity}}</span> <code>{{rule}}</code> <span class="amount">{{amount}}</span></h3>
    {{#causes}}
    <ul>
    {{#messages}}
    <li>{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}} <a class="place" href="#finding-{{number}}">{{place}}</a></li>
    {{/messages}}
    </ul>
    {{#help}}
    <p class="help">{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}}</p>
    {{/help}}
    {{/causes}}
    {{#unlisted}}
    <p><a href="#findings" data-severity="{{severity}}" data-rule="{{rule}}">{{.}} of <code>{{rule}}</code></a></p>
    {{/unlisted}}
    {{#fixes}}
    <p class="aside">{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}}</p>
    {{/fixes}}
    {{#link}}
    <p class="source">Source: <a href="{{address}}" rel="noreferrer">{{shown}}</a></p>
    {{/link}}
    {{#unlinked}}
    <p class="source">Source: {{shown}}</p>
    {{/unlinked}}
    </li>
    {{/tasks}}
    {{#excess}}
    <li class="task {{tone}}">
    <h3><span class="badge {{tone}}">{{tone}}</span> Refresh budget</h3>
    <p>{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}} <a class="place" href="#budget">see the budget</a></p>
    </li>
    {{/excess}}
    </ol>
    {{#asides}}
    <p class="aside">{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}}</p>
    {{/asides}}
    </section>

    """#
  }

  /// The findings, file by file, and the form that filters them.
  static var findings: String {
    #"""
    <section aria-labelledby="findings">
    <h2 id="findings" tabindex="-1">Findings</h2>
    <form class="filters" role="search" aria-label="Filter the findings" hidden="">
    <label>Severity <select name="severity"><option value="">All</option>{{#severities}}<option value="{{severity}}">{{amount}}</option>{{/severities}}</select></label>
    <label>Rule <select name="rule"><option value="">All</option></select></label>
    <label>Bundle <select name="bundle"><option value="">All</option></select></label>
    <label>Text <input name="text" type="search" autocomplete="off" spellcheck="false"/></label>
    <button type="reset">Show all</button>
    <output></output>
    </form>
    {{#files}}
    <section class="file" aria-labelledby="file-{{file}}">
    <h3 id="file-{{file}}"><code>{{path}}</code> <span class="amount">{{amount}}</span></h3>
    {{#finding}}
    <article class="finding {{severity}}" aria-labelledby="finding-{{number}}" data-severity="{{severity}}" data-rule="{{rule}}"{{#single}} data-bundle="{{bundle}}"{{/single}}>
    <h4 id="finding-{{number}}"><span class="badge {{severity}}">{{severity}}</span> {{#message}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/message}}</h4>
    <div>
    <p class="where"><code>{{where}}</code> <a href="#task-{{task}}"><code class="rule">{{rule}}</code></a></p>
    {{#excerpt}}
    <pre><span class="number">{{line}}</span><code>{{before}}<mark>{{value}}</mark>{{after}}</code></pre>
    {{/excerpt}}
    {{#hasRemarks}}
    <dl class="remarks">
    {{#widgets}}
    <div><dt>widgets</dt><dd><ul>{{#listed}}<li data-bundle="{{bundle}}"><code>{{widget}}</code> <span class="at">at <code>{{at}}</code></span></li>{{/listed}}</ul>{{#folded}}<details><summary>{{amount}}</summary><ul>{{#items}}<li data-bundle="{{bundle}}"><code>{{widget}}</code> <span class="at">at <code>{{at}}</code></span></li>{{/items}}</ul></details>{{/folded}}</dd></div>
    {{/widgets}}
    {{#remarks}}
    <div><dt>{{label}}</dt><dd>{{#words}}{{#code}}<code>{{.}}</code>{{/code}}{{#text}}{{.}}{{/text}}{{/words}}{{#at}} <span class="at">at <code>{{.}}</code></span>{{/at}}</dd></div>
    {{/remarks}}
    </dl>
    {{/hasRemarks}}
    </div>
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
    {{#verdicts}}
    <dl class="tally">
    {{#verdict}}
    <div class="{{tone}}"><dt>{{noun}}<span class="sense">{{sense}}</span></dt><dd>{{number}}</dd></div>
    {{/verdict}}
    </dl>
    <p class="aside">{{replayed}}</p>
    {{/verdicts}}
    {{#table}}
    {{> budgetTable}}
    {{/table}}
    {{#folded}}
    <details class="rest">
    <summary>{{amount}}</summary>
    {{> budgetTable}}
    </details>
    {{/folded}}
    {{#unreplayed}}
    <p class="note">{{sentence}}</p>
    {{/unreplayed}}
    </section>

    """#
  }

  /// Rows of the budget.
  static var budgetTable: String {
    #"""
    <div class="scroll" role="region" aria-labelledby="{{table}}" tabindex="0">
    <table class="budget">
    <caption id="{{table}}">{{unit}}</caption>
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

    """#
  }

  /// A day of each widget, and the assumptions behind the numbers.
  static var days: String {
    #"""
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
    <div class="scroll" role="region" aria-labelledby="changed" tabindex="0">
    <table>
    <caption id="changed">Reloads a day that each widget asks for, in the older release and in this one</caption>
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

  /// The updates of Live Activities.
  static var activities: String {
    #"""
    <section aria-labelledby="activities">
    <h2 id="activities">Live Activities</h2>
    <div class="scroll" role="region" aria-labelledby="updated" tabindex="0">
    <table>
    <caption id="updated">Updates an hour; what is granted was reported or measured, Apple publishes no number</caption>
    <thead>
    <tr><th scope="col">Activity</th><th scope="col" class="n">Asked</th><th scope="col" class="n">Priority</th><th scope="col" class="n">Granted</th><th scope="col" class="n">Shown</th><th scope="col">Oldest</th><th scope="col">Active</th><th scope="col">Verdict</th></tr>
    </thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row"><bdi>{{activity}}</bdi></th><td class="n">{{asked}}</td><td class="n">{{priority}}</td><td class="n">{{granted}}</td><td class="n">{{shown}}</td><td>{{oldest}}</td><td>{{active}}</td><td>{{verdict}}</td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    </section>

    """#
  }
}
