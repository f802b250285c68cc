extension HTMLTemplate {
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
}
