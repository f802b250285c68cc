extension HTMLTemplate {
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
}
