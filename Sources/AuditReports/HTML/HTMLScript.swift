extension HTML {
  /// The script that filters the findings; the address's fragment stores the filter.
  ///
  /// The page's content security policy contains its hash, which changes with the script.
  static var script: HTML {
    #"""
    <script>//<![CDATA[
    'use strict';
    const form = document.querySelector('.filters');
    const fields = ['severity', 'rule', 'bundle', 'text'].map(name => form.elements[name]);
    const cards = [...document.querySelectorAll('.finding')].map(card => ({
      card, severity: card.dataset.severity, rule: card.dataset.rule, file: card.closest('.file'),
      details: card.querySelector('details'),
      items: card.matches('[data-bundle]') ? [card] : [...card.querySelectorAll('[data-bundle]')],
    }));
    const total = cards.reduce((sum, {items}) => sum + items.length, 0);

    function addOptions(select, values) {
      const counts = new Map();
      for (const value of values) counts.set(value, (counts.get(value) || 0) + 1);
      counts.delete('');
      for (const value of [...counts.keys()].sort())
        select.add(new Option(`${value} (${counts.get(value)})`, value));
    }
    addOptions(fields[1], cards.flatMap(({rule, items}) => items.map(() => rule)));
    addOptions(fields[2], cards.flatMap(({items}) => items.map(item => item.dataset.bundle)));

    function filter() {
      const [severity, rule, bundle, text] = fields.map(field => field.value);
      const words = text.trim().toLowerCase();
      const files = new Map();
      let shown = 0;
      for (const card of cards) {
        const isMeant = (!severity || card.severity === severity) && (!rule || card.rule === rule)
          && (!words || (card.text ??= card.card.textContent.toLowerCase()).includes(words));
        const before = shown;
        for (const item of card.items) {
          item.hidden = !isMeant || bundle !== '' && item.dataset.bundle !== bundle;
          if (!item.hidden) shown += 1;
        }
        card.card.hidden = shown === before;
        if (card.details) card.details.open = bundle !== '' && !card.card.hidden;
        files.set(card.file, files.get(card.file) || shown > before);
      }
      for (const [file, isShown] of files) file.hidden = !isShown;
      form.parentElement.classList.toggle('filtered', shown < total);
      form.querySelector('output').value = `${shown} of ${total} findings shown`;
    }

    function save() {
      const state = fields.filter(field => field.value).map(field => [field.name, field.value]);
      history.replaceState(null, '', '#' + new URLSearchParams(state));
    }

    function read() {
      const target = document.getElementById(location.hash.slice(1));
      if (target) {
        if (!target.closest('[hidden]')) return;
        for (const field of fields) field.value = '';
        filter();
        target.scrollIntoView();
        return;
      }
      const state = new URLSearchParams(location.hash.slice(1));
      for (const field of fields) {
        field.value = state.get(field.name) || '';
        if (field.selectedIndex === -1) field.value = '';
      }
      filter();
      if (location.hash.includes('=')) document.getElementById('findings').focus();
    }

    for (const link of document.querySelectorAll('a[data-rule]'))
      link.hash = new URLSearchParams({...link.dataset});
    form.addEventListener('input', filter);
    form.addEventListener('change', save);
    form.addEventListener('submit', event => event.preventDefault());
    form.addEventListener('reset', () => setTimeout(() => { filter(); save(); }));
    addEventListener('hashchange', read);
    form.hidden = false;
    filter();
    read();
    //]]></script>

    """#
  }
}
