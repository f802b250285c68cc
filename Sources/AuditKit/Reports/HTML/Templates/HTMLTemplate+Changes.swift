extension HTMLTemplate {
  /// What a comparison says of the budgets.
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
