/** What a run came to so far, drawn. */

import { type Html, html } from '../../report/html.js';
import { capitalised, count, percent } from '../../report/numbers.js';
import type { Row, VariantView, View } from './host.js';

const STATES: Readonly<Record<View['state'], string>> = {
  playing: 'playing',
  paused: 'paused',
  complete: 'all games are played',
  stopped: 'stopped',
  failed: 'ended by a fault',
};

/** How far a run is, in a line. */
export function told({ state, games, gamesAsked, speed, workers }: View): string {
  const progress = state === 'complete' ? count(games) : `${count(games)} of ${count(gamesAsked)}`;
  return `${progress} games, ${count(speed)} games per second in ${workers} ${workers === 1 ? 'worker' : 'workers'}: ${STATES[state]}.`;
}

/** How often teams win in each variant: a bar each, with the interval, and the games worth watching. */
export function drawn({ state, variants }: View): Html {
  const interval = state === 'complete' ? '95 % interval' : '95 % interval that holds while one watches';
  return html`${variants.map(
    (
      view,
    ) => html`<section class="variant"><h2>${view.variant}</h2>${view.verdict !== null && html`<p class="verdict">${view.verdict}</p>`}
<table><thead><tr><th scope="col">who</th><th scope="col">wins, % of ${count(view.games)} games<span class="note">${interval}</span></th>${view.rows[0]?.parts.map(({ title }) => html`<th scope="col" class="number">${title} %</th>`) ?? null}</tr></thead>
<tbody>${view.rows.map(rowHtml)}</tbody></table>${watchHtml(view)}</section>`,
  )}`;
}

function rowHtml({ name, rate, low, high, parts }: Row): Html {
  const at = (share: number) => (100 * share).toFixed(3);
  return html`<tr><th scope="row">${name}</th><td><span class="bar" aria-hidden="true"><span class="fill" style="width:${at(rate)}%"></span><span class="whisker" style="left:${at(low)}%;width:${at(high - low)}%"></span></span> ${percent(rate)} (${percent(low)} to ${percent(high)})</td>${parts.map((part) => html`<td class="number" data-title="${part.title} %">${percent(part.rate)}</td>`)}</tr>`;
}

function watchHtml({ variant, finds }: VariantView): Html | null {
  if (finds.length === 0) return null;
  const buttons = finds.map(
    (what) =>
      html`<button type="button" data-watch="${what}" data-variant="${variant}">${what === 'longest' ? 'The longest game' : capitalised(`a ${what}`)}</button> `,
  );
  return html`<p class="watch">Watch: ${buttons}</p>`;
}
