extension HTMLTemplate {
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
}
