import { type Html, html } from './html.js';

/**
 * A tab for each group of arms and one for all: radio buttons, so that they need no script and the arrow keys move
 * among them. Paper, and browsers that do not know `:has()`, show all groups.
 */
export function tabs(groups: readonly string[]): Html {
  const tab = (place: number, name: string) =>
    html`<label><input type="radio" name="group" id="group-${place}"${place === 1 && html` checked`}><span>${name}</span></label>`;
  return html`<fieldset class="tabs"><legend>Show</legend>${groups.map((name, place) => tab(place + 1, name))}${tab(groups.length + 1, 'all')}</fieldset>`;
}

/** Hides what belongs to the groups whose tab is not chosen. */
export function tabStyle(groups: number): string {
  const rules = Array.from(
    { length: groups },
    (_, place) => `:root:has(#group-${place + 1}:checked) [data-group]:not([data-group='${place + 1}'])`,
  );
  return rules.length === 0 ? '' : `\n@media screen{${rules.join(',')}{display:none}}`;
}
