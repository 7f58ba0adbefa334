/** The review of a finished game: its curve, the decision that is chosen in it, and what moves certainly cost. */
import { type Html, html } from '../../report/html.js';
import { chanceCurve } from '../../report/replay/curve.js';
import type { GameReview } from '../table/messages.js';

/**
 * The review as HTML. Points of the curve have `data-point`, the button to play on from a decision `data-branch`.
 *
 * @param watched address at which the game is watched; empty while it is not known
 * @param chosen index of the point that is shown; null for none
 * @param marked draws cards in a text
 */
export function reviewHtml(
  { lines, start, result, points, worlds, isDone }: GameReview,
  watched: string,
  chosen: number | null,
  marked: (text: string) => Html,
): Html {
  const watch = (where: string) => watched !== '' && html` <a href="${watched}&${where}">Watch it</a>`;
  const curve = points.map(({ chance, text, own }) => ({
    ...{ chance, label: text, href: '#point', isMistake: own?.isMistake === true },
  }));
  const point = chosen === null ? undefined : points[chosen];
  const branch =
    point?.own != null &&
    html` <button type="button" class="btn" data-branch="${point.own.decisions}">Play on from here</button>`;
  const mistakes = points
    .map((each, place) => ({ ...each, place }))
    .filter(({ own }) => own?.isMistake === true)
    .sort((one, other) => other.own!.cost - one.own!.cost);
  return html`${lines.map((line) => html`<p>${marked(line)}</p>`)}
${
  points.length > 0 &&
  html`<h3>Your chance to win</h3>${chanceCurve(curve, start, result)}
<p id="point" role="status">${point === undefined ? 'Choose a point to see the decision, and to play on from it.' : html`${marked(point.text)}${watch(point.where)}${branch}`}</p>
${mistakes.length === 0 ? html`<p>Nothing measurable: no move of yours certainly cost something.</p>` : html`<p>Moves of yours that certainly cost something:</p><ol>${mistakes.map(({ text, place }) => html`<li>${marked(text)} <a href="#point" data-point="${place}">Show</a></li>`)}</ol>`}
<p class="meaning">Every move was tried in ${worlds.toLocaleString('en')} random deals of the hidden cards. ± is a standard error; a move is listed if its cost is certain at 95 %, together with all your other decisions. Luck is what the cards did, and play is what decisions did.</p>`
}
${!isDone && html`<p class="soon">A closer look follows…</p>`}`;
}
