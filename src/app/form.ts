/** Fields of forms that several screens have. */
import type { Game } from '../game/index.js';
import { type Html, html } from '../report/html.js';

/** Beginning of the names of fields of rulings. */
const RULING = 'rule ';

/** A list for each ruling; without a choice it is at its default. @param form beginning of ids, where a page has several forms */
export function rulingsHtml(rulings: Game['setups']['rulings'], form = ''): Html {
  const fields = rulings.map(({ name, values, summary }) => {
    const id = `field-${form}${name}`;
    return html`<label>${name}<select id="${id}" name="${RULING}${name}" aria-describedby="${id}-hint"><option value="">default</option>${optionsHtml(values)}</select><span class="hint" id="${id}-hint">${summary} (default ${values[0]!})</span></label>`;
  });
  return html`${fields}`;
}

/** Rulings of a form that are not at their default. */
export function rulingsIn(data: FormData): Record<string, string> {
  const chosen = [...data].filter(([name, value]) => name.startsWith(RULING) && value !== '');
  return Object.fromEntries(chosen.map(([name, value]) => [name.slice(RULING.length), String(value)]));
}

/** Shows rulings in a form. */
export function showRulings(form: HTMLFormElement, rulings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(rulings)) {
    const field = form.elements.namedItem(RULING + name) as HTMLSelectElement | null;
    if (field !== null) field.value = value;
  }
}

/** A value, or one with another text. */
type OptionText = string | number | readonly [value: string, text: string];

export function optionsHtml(values: readonly OptionText[], chosen?: string | number): Html {
  const options = values.map((each) => {
    const [value, text] = typeof each === 'object' ? each : [each, each];
    return html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`;
  });
  return html`${options}`;
}

/** A labelled list to choose from. */
export function selectHtml(label: string, name: string, values: readonly OptionText[], chosen: string | number): Html {
  return html`<label>${label}<select name="${name}" required>${optionsHtml(values, chosen)}</select></label>`;
}

/** The list of games. @param chosen the first that is shown */
export function gameSelectHtml(games: readonly Game[], chosen: string): Html {
  const titles = games.map(({ name, about }) => [name, about.title] as const);
  return html`<div class="wide">${selectHtml('game', 'game', titles, chosen)}</div>`;
}
