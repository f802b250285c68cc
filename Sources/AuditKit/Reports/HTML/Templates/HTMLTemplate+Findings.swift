extension HTMLTemplate {
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
}
