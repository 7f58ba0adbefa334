/** Fields of forms, as the board and the start page of `shamus play` have them. */
import type { Game } from '../game/index.js';
import { type Html, html } from './html.js';

export interface FormField {
  /** Name of the option; of a ruling with its own name, `rule unoOut`. */
  readonly name: string;
  readonly about: string;
  readonly kind: 'text' | 'flag' | 'choice';
  readonly isRequired: boolean;
  readonly values: readonly string[];
  /** Value without input, and what values are, with unit and bounds. */
  readonly hint: string;
}

/** A field for each ruling of a game. @param name what the names of the fields begin with */
export function rulingFields({ setups: { rulings } }: Game, name = 'rule'): FormField[] {
  return rulings.map(({ name: ruling, values, summary }) => ({
    ...{ name: `${name} ${ruling}`, about: summary, kind: 'choice', isRequired: false },
    ...{ values, hint: `default ${values[0]}` },
  }));
}

export function isRuling({ name }: Pick<FormField, 'name'>): boolean {
  return name.includes(' ');
}

/** A field with its label. @param form part of its id, where a page has several forms */
export function fieldHtml({ name, about, kind, isRequired, values, hint }: FormField, form = ''): Html {
  const title = isRuling({ name }) ? name.slice(name.indexOf(' ') + 1) : name;
  const id = `field-${form}${name.replaceAll(' ', '-')}`;
  const attributes = html`id="${id}" name="${name}"${isRequired && html` required`}${hint !== '' && html` aria-describedby="${id}-hint"`}`;
  const below = html`<span class="hint" id="${id}-hint">${about}${hint !== '' && html` (${hint})`}</span>`;
  if (kind === 'flag') return html`<label><input type="checkbox" ${attributes}> ${title}${below}</label>`;
  if (kind === 'choice')
    return html`<label>${title}<select ${attributes}><option value="">default</option>${values.map((value) => html`<option>${value}</option>`)}</select>${below}</label>`;
  const list =
    values.length > 0 &&
    html`<datalist id="${id}-list">${values.map((value) => html`<option value="${value}"></option>`)}</datalist>`;
  return html`<label>${title}<input ${attributes}${list !== false && html` list="${id}-list"`} autocomplete="off" spellcheck="false">${below}</label>${list}`;
}

/** A labelled list to choose from. @param values those that are sent, with the text of each where that is another */
export function selectHtml(
  label: string,
  name: string,
  values: readonly (string | readonly [value: string, text: string])[],
  chosen: string | undefined,
): Html {
  const options = values.map((each) => {
    const [value, text] = typeof each === 'string' ? [each, each] : each;
    return html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`;
  });
  return html`<label>${label}<select name="${name}" required>${options}</select></label>`;
}
