extension HTML {
  /// The style sheet.
  static var style: HTML {
    #"""
    :root {
      --paper: #fcfcfb; --sheet: #ffffff; --ink: #1c2329; --soft: #56616b; --rule: #dfe3e6;
      --blue: #23598f; --sky: #a9c6e3; --steel: #5f8fbf; --ghost: #e4e9ee; --ghost-line: #8795a3; --teal: #12786a;
      --red: #b3261e; --red-wash: #fbeceb; --amber: #8a5300; --amber-wash: #fdf3e0;
      --green: #1f6b3a; --green-wash: #e9f4ec; --slate: #47525d; --slate-wash: #edf0f2;
      --band: #2f6da81f; --wait: #b3261e14; --mark: #ffe9a8; --link: #1b5b97;
      color-scheme: light dark;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --paper: #14181c; --sheet: #1b2025; --ink: #e7eaed; --soft: #a3adb7; --rule: #333b43;
        --blue: #79b0e6; --sky: #365573; --steel: #5b86b3; --ghost: #2a3138; --ghost-line: #7c8894; --teal: #4fc3b0;
        --red: #ff9a90; --red-wash: #3a2220; --amber: #f0b860; --amber-wash: #362a17;
        --green: #86d19f; --green-wash: #1c3023; --slate: #b6c0c9; --slate-wash: #2a3138;
        --band: #79b0e626; --wait: #ff9a901f; --mark: #5a4a14; --link: #8abdf0;
      }
    }
    * { box-sizing: border-box; }
    html { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      background: var(--paper); color: var(--ink); scroll-padding-top: 1rem;
      -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body { margin: 0; padding: 0 1.25rem 3rem; }
    .page { max-width: 60rem; margin-inline: auto; }
    code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
      font-size: .875em; }
    code { overflow-wrap: anywhere; unicode-bidi: isolate; }
    a { color: var(--link); text-underline-offset: .15em; overflow-wrap: anywhere; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--sheet); padding: .5rem 1rem; z-index: 1; }
    h1, h2, h3, h4, p, dl, dd, ul, figure { margin: 0; }
    h2 { font-size: 1.375rem; line-height: 1.3; font-weight: 650; margin: 3rem 0 1rem; }
    h3 { font-size: 1.0625rem; line-height: 1.4; font-weight: 650; overflow-wrap: anywhere; }
    h4 { font-size: 1rem; line-height: 1.5; font-weight: 600; overflow-wrap: anywhere; }

    header.page { padding-top: 2.5rem; }
    .brand { font-weight: 700; letter-spacing: .04em; color: var(--blue); }
    h1 { font-size: clamp(1.75rem, 1.3rem + 2.2vw, 2.5rem); line-height: 1.15; font-weight: 700;
      letter-spacing: -.015em; margin: .25rem 0 .35rem; }
    .extent, .note, .aside, .sense, .amount, .counting, figcaption { color: var(--soft); }
    .exit { margin-top: 1rem; padding: .6rem .9rem; border-radius: .5rem; border-left: 4px solid; }
    .exit strong { margin-right: .4rem; }
    .exit-0 { background: var(--green-wash); border-color: var(--green); }
    .exit-1 { background: var(--red-wash); border-color: var(--red); }
    .exit-2 { background: var(--amber-wash); border-color: var(--amber); }
    nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem;
      margin-top: 1.25rem; padding-bottom: .75rem; border-bottom: 1px solid var(--rule); }

    .tally { display: grid; max-width: 36rem; grid-template-columns: repeat(3, 1fr); background: var(--sheet);
      border: 1px solid var(--rule); border-radius: .75rem; padding: .9rem 0; }
    .tally div { display: flex; flex-direction: column-reverse; justify-content: flex-end;
      padding: 0 1rem; }
    .tally div + div { border-left: 1px solid var(--rule); }
    .tally dd { font-size: 1.875rem; line-height: 1.2; font-weight: 650;
      font-variant-numeric: tabular-nums; }
    .tally .over dd { color: var(--red); }
    .tally .depends dd { color: var(--amber); }
    .tally .fits dd { color: var(--green); }
    .tally .none dd { color: var(--soft); font-weight: 400; }
    .sense { display: block; font-size: .8125rem; line-height: 1.3; }
    .aside { margin-top: .75rem; }
    .problems { padding-left: 1.25rem; }

    .badge { display: inline-block; font-size: .75rem; line-height: 1.5; font-weight: 650;
      padding: 0 .5em; border-radius: .35em; vertical-align: .1em; background: var(--slate-wash);
      color: var(--slate); white-space: nowrap; }
    .badge.error, .badge.over { background: var(--red-wash); color: var(--red); }
    .badge.warning, .badge.depends { background: var(--amber-wash); color: var(--amber); }
    .badge.none { color: var(--soft); border: 1px solid var(--rule); }
    .badge.fits { background: var(--green-wash); color: var(--green); }

    .tasks { list-style: none; padding: 0; margin: 0; }
    .task { background: var(--sheet); border: 1px solid var(--rule); border-left: .3rem solid var(--slate);
      border-radius: .5rem; padding: .9rem 1.25rem; margin-bottom: .75rem; }
    .task.error, .task.over { border-left-color: var(--red); }
    .task.warning, .task.depends { border-left-color: var(--amber); }
    .task ul { padding-left: 1.25rem; margin-top: .35rem; }
    .task li, .task p { overflow-wrap: anywhere; }
    .place { font-size: .875em; margin-left: .25rem; }
    .help { margin: .35rem 0 .6rem; padding-left: .75rem; border-left: 2px solid var(--rule); }
    .source { color: var(--soft); font-size: .875rem; margin-top: .35rem; }

    .filters { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin-bottom: 1.25rem; }
    .filters[hidden] { display: none; }
    .filters label { display: grid; gap: .15rem; grid-template-columns: minmax(0, 1fr);
      font-size: .8125rem; color: var(--soft); max-width: 16rem; }
    .filters select, .filters input, .filters button { font: inherit; font-size: 1rem; color: var(--ink);
      background: var(--sheet); border: 1px solid var(--ghost-line); border-radius: .35rem;
      padding: .3rem .5rem; min-height: 2.25rem; }
    .filters select, .filters input { width: 100%; }
    .filters output { flex-basis: 100%; color: var(--soft); }
    .filtered .amount { display: none; }

    .file + .file { margin-top: 2rem; }
    .file > h3 { margin-bottom: .75rem; }
    .amount { font-weight: 400; font-size: .875rem; margin-left: .25rem; }
    .finding { background: var(--sheet); border: 1px solid var(--rule); border-radius: .75rem;
      padding: 1rem 1.25rem; margin-bottom: 1rem; }
    /* Off screen, cards are laid out when they are scrolled to: a long page opens at once. The heading
       is not, since it names the card. */
    .finding > div { content-visibility: auto; contain-intrinsic-size: auto 5rem; }
    .finding[hidden] { display: none; }
    .where { margin-top: .15rem; color: var(--soft); display: flex; flex-wrap: wrap; gap: 0 1rem; }
    pre { margin: .75rem 0 0; padding: .6rem .9rem; background: var(--slate-wash);
      border-radius: .5rem; line-height: 1.6; white-space: pre-wrap; }
    pre code { font-size: 1em; }
    pre .number { color: var(--soft); user-select: none; padding-right: .9rem; margin-right: .9rem;
      border-right: 1px solid var(--ghost-line); }
    mark { background: var(--mark); color: inherit; border-radius: 2px; padding: .1em 0;
      text-decoration: underline 2px var(--red); text-underline-offset: .25em; }
    .finding.warning mark { text-decoration-color: var(--amber); }
    .finding.note mark { text-decoration-color: var(--slate); }
    .remarks { margin-top: .6rem; }
    .remarks ul { list-style: none; padding: 0; }
    summary { cursor: pointer; }
    .rest summary, .remarks summary { color: var(--link); }
    .remarks div { display: grid; grid-template-columns: 6.5rem 1fr; gap: 0 .75rem; padding: .15rem 0; }
    .remarks dt { color: var(--soft); overflow-wrap: anywhere; }
    .remarks dd { min-width: 0; overflow-wrap: anywhere; }
    .at { color: var(--soft); }
    .clean { font-size: 1.125rem; color: var(--green); }

    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    caption { text-align: left; color: var(--soft); padding-bottom: .6rem; }
    .tally + .aside { margin-bottom: 1.25rem; }
    .rest { margin-top: 1rem; }
    th, td { text-align: left; padding: .4rem 1rem .4rem 0; border-bottom: 1px solid var(--rule);
      white-space: nowrap; }
    thead th { color: var(--soft); font-weight: 500; font-size: .875rem; }
    tbody th { font-weight: 550; white-space: normal; overflow-wrap: anywhere; min-width: 9rem; }
    th.n, td.n { text-align: right; }
    td.day, th.day { padding-right: 0; width: 12rem; }
    .strip { display: block; width: 12rem; height: 1.4rem; border-bottom: 1px solid var(--rule); }

    svg path { vector-effect: non-scaling-stroke; }
    .key { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .35rem 1.5rem;
      margin: 1rem 0 1.25rem; font-size: .875rem; }
    .key li { display: flex; align-items: center; gap: .5rem; }
    .swatch { width: 1.1rem; height: .8rem; border-radius: 2px; }
    .swatch.asked { background: var(--ghost); border: 1px solid var(--ghost-line); }
    .swatch.low { background: var(--blue); }
    .swatch.high { background: var(--sky); }
    .swatch.free { background: var(--teal); }
    .swatch.refused { background: var(--red); width: 3px; }
    .swatch.waits { background: var(--wait); border: 1px solid var(--red); border-width: 0 0 0 1px; }

    .widget { background: var(--sheet); border: 1px solid var(--rule); border-radius: .75rem;
      padding: 1.1rem 1.25rem; margin-bottom: 1rem; }
    .widget summary h3 { display: inline; }
    .facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin-top: .75rem; }
    .facts div { display: flex; flex-direction: column-reverse; }
    .facts dt { color: var(--soft); font-size: .8125rem; line-height: 1.3; }
    .facts dd { font-size: 1.25rem; line-height: 1.3; font-weight: 600;
      font-variant-numeric: tabular-nums; }
    .fitting { margin-top: .75rem; }
    figure { margin-top: 1rem; }
    .track { margin-top: .9rem; }
    .label { font-size: .8125rem; line-height: 1.4; font-weight: 600; margin-bottom: .6rem; }
    .counting { font-weight: 400; margin-left: .35rem; }
    .plot { position: relative; margin-left: 3.75rem; height: 8.5rem; }
    .plot.short { height: 5.5rem; }
    .plot svg { display: block; width: 100%; height: 100%; }
    .tick { position: absolute; right: 100%; margin-right: .5rem; transform: translateY(50%);
      font-size: .75rem; line-height: 1; color: var(--soft); white-space: nowrap;
      font-variant-numeric: tabular-nums; }
    .spent, .peak { position: absolute; font-size: .75rem; line-height: 1; font-weight: 600;
      white-space: nowrap; padding: .3rem .35rem;
      text-shadow: 0 0 2px var(--sheet), 0 0 2px var(--sheet), 0 0 4px var(--sheet); }
    .spent.below { transform: translateY(100%); }
    .spent.late, .spent.below.late, .peak.late { transform: translateX(-100%); }
    .clock { position: relative; height: 1.25rem; margin: .35rem 0 0 3.75rem; font-size: .75rem;
      color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
    .clock span { position: absolute; transform: translateX(-50%); }
    .clock span:last-child { transform: translateX(-100%); }
    figcaption { font-size: .8125rem; margin: .35rem 0 0 3.75rem; }
    .hours { margin-top: .9rem; }
    .hours summary { color: var(--link); font-size: .875rem; }
    .hours table { font-size: .875rem; margin-top: .75rem; }
    .hours th, .hours td { text-align: right; padding-block: .15rem; }
    .hours caption { text-align: left; }
    .hours tbody th { min-width: 0; }

    .low { fill: var(--blue); }
    .high { fill: var(--sky); }
    .free { fill: var(--teal); }
    .asked { fill: var(--ghost); stroke: var(--ghost-line); stroke-width: 1; stroke-opacity: .55; }
    .refused { stroke: var(--red); stroke-width: 3; }
    .waits { fill: var(--wait); }
    .grid { stroke: var(--rule); stroke-width: 1; }
    .axis { stroke: var(--ghost-line); stroke-width: 1; }
    .band { fill: var(--band); }
    .edge { stroke: var(--blue); stroke-width: 1; opacity: .55; }
    .line { fill: none; stroke-width: 2; }
    .line.low { stroke: var(--blue); stroke-width: 2.5; }
    .line.high { stroke: var(--steel); }
    .line.asked { stroke: var(--ghost-line); stroke-width: 1.5; stroke-opacity: 1;
      stroke-dasharray: 3 4; }
    .age { fill: var(--blue); fill-opacity: .3; stroke: var(--blue); stroke-width: 1.25;
      stroke-linejoin: round; }

    footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--rule);
      color: var(--soft); font-size: .875rem; }

    @media (max-width: 40rem) {
      body { padding-inline: 1rem; }
      .remarks div { grid-template-columns: 1fr; padding: .3rem 0; }
      .tally div { padding: 0 .75rem; }
      .finding, .task, .widget { padding: .9rem 1rem; }
      .filters label { flex: 1 1 8rem; min-width: 0; }
      th, td { padding-right: .75rem; }
      .budget tbody th { min-width: 8.5rem; }
      .plot, .clock { margin-left: 2.75rem; }
      figcaption { margin-left: 2.75rem; }
      .tick { margin-right: .35rem; white-space: normal; width: 2.4rem; text-align: right; }
    }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    @media print {
      :root { --paper: #ffffff; --sheet: #ffffff; --ink: #000000; --soft: #444c54; --rule: #c9ced3;
        --link: #000000; --mark: #fff2c4; }
      html { font-size: 10.5pt; }
      body { padding: 0; }
      .page { max-width: none; }
      .skip, nav.page, .filters { display: none; }
      .finding, .task, .widget, tr, figure { break-inside: avoid; }
      h2, h3, h4, caption { break-after: avoid; }
      .scroll { overflow: visible; }
      .plot { height: 6rem; }
      .plot.short { height: 3.75rem; }
      .hours:not([open]) { display: none; }
      details.widget::details-content { content-visibility: visible; block-size: auto; }
      svg, .badge, .exit, .swatch, mark, pre { print-color-adjust: exact;
        -webkit-print-color-adjust: exact; }
    }

    """#
  }
}
