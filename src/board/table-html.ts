/** The table of all studies: a row for each, the same at the server, in what it tells pages, and in an export. */
import { type Html, html } from '../report/html.js';
import { capitalised, count, counted, percent, points } from '../report/numbers.js';
import type { Estimate } from './estimates.js';
import type { Addresses } from './frame.js';
import type { Study } from './study.js';
import { buttonsOf, timeLeft, titleOf, valueLink, type Watched } from './study-html.js';

/** The order of states in the table. */
export const STATES = ['running', 'failed', 'damaged', 'interrupted', 'complete'];

/** Columns by the key that addresses name them by, and whether their largest values come first. */
const COLUMNS = {
  study: { heading: 'Study', isDescending: false },
  state: { heading: 'State', isDescending: false },
  game: { heading: 'Game', isDescending: false },
  games: { heading: 'Games', isDescending: true },
  headline: { heading: 'Headline (95 % interval)', isDescending: true },
  date: { heading: 'Date', isDescending: true },
};

/** The place of the first difference; where there is none, of the first estimate that is not certain by symmetry. */
function headlineIn(estimates: readonly Estimate[]): number {
  const difference = estimates.findIndex(({ isDifference }) => isDifference);
  return Math.max(0, difference >= 0 ? difference : estimates.findIndex(({ low, high }) => low < high));
}

/** The command that played a study, as in `compare`; other kinds of folders by their name. */
function kindOf({ study: { kind, command }, ...watched }: Watched): string {
  return kind === 'run' ? (/^shamus (\w+)/.exec(watched.command ?? command ?? '')?.[1] ?? kind) : kind;
}

/** A study as a row. Cells have the values by which they are sorted and chosen. */
export function rowHtml(watched: Watched, at: Addresses): Html {
  const { study, progress } = watched;
  const { id, name, state, game, question, estimates, verdict } = study;
  const [games, total] = [study.games || (progress?.games ?? 0), study.total ?? progress?.total ?? null];
  const [title, kind, date] = [titleOf(study), kindOf(watched), new Date(study.date).toISOString().slice(0, 16)];
  const gamesText = total === null || total <= games ? counted(games, 'game') : `${count(games)} of ${count(total)}`;
  const [place, left] = [headlineIn(estimates), timeLeft(watched)];
  const headline = estimates[place];
  const small = [state, game, gamesText, date.slice(0, 10)].filter((each) => each !== null);
  const tick = html`<input type="checkbox" id="tick-${id}" value="${id}" aria-label="Compare ${name}">`;
  return html`<tr id="study-${id}" data-kind="${kind}">${!at.isStatic && html`<td class="tick">${canBeCompared(watched) && tick}</td>`}
<th scope="row" data-value="${title}"><a id="open-${id}" href="${at.study(id)}">${title}</a><span class="note">${[...(question === null ? [] : [name]), kind].join(' · ')}</span><span class="note small">${small.join(' · ')}</span></th>
<td data-value="${STATES.indexOf(state)}" data-name="${state}"><span class="state ${state}">${state}</span>${left !== null && html`<span class="note">${left}</span>`}${!at.isStatic && buttonsOf(watched)}</td>
<td data-value="${game ?? ''}">${game}</td>
<td class="number" data-value="${games}">${count(games)}${total !== null && total > games && html`<span class="note">of ${count(total)}</span><progress max="${total}" value="${games}" aria-label="Games played of ${name}"></progress>`}</td>
<td class="headline" data-value="${headline?.estimate ?? ''}">${headline === undefined ? (verdict[0] ?? '') : headlineHtml(study, place, at)}</td>
<td class="number" data-value="${study.date}"><time datetime="${date}Z">${date.replace('T', ' ')}</time></td></tr>
`;
}

/** Whether a study has what comparisons need. */
export function canBeCompared({ study }: Watched): boolean {
  return study.kind === 'run' && study.estimates.length > 0;
}

function headlineHtml(study: Study, place: number, at: Addresses): Html {
  const { [place]: estimate, length: all } = study.estimates;
  const { title, what, isDifference } = estimate!;
  return html`<span class="value">${valueLink(study, place, at)} ${isDifference ? 'points' : '%'}</span>${barHtml(estimate!)}<span class="note">${what}; ${title}${all > 1 && `; 1 of ${all}`}</span>`;
}

const [WIDTH, HEIGHT] = [160, 12];

/** An interval as a bar: of a share from 0 to 100 %, of a difference as far to both sides of 0 as it reaches. */
function barHtml({ isDifference, estimate, low, high }: Estimate): Html {
  const reach = Math.max(Math.abs(low), Math.abs(high), 1e-4) * 1.2;
  const [from, to] = isDifference ? [-reach, reach] : [0, 1];
  const x = (value: number) => ((WIDTH * (Math.min(to, Math.max(from, value)) - from)) / (to - from)).toFixed(1);
  const text = isDifference ? points : percent;
  const name = `Interval from ${text(low)} to ${text(high)} on a scale from ${text(from)} to ${text(to)}`;
  return html`<svg class="bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}"><rect y="5" width="${WIDTH}" height="2" fill="var(--line)"/>${isDifference && html`<rect x="${x(0)}" width="1" height="${HEIGHT}" fill="var(--quiet)"/>`}<rect x="${x(low)}" y="3" width="${Math.max(2, Number(x(high)) - Number(x(low)))}" height="6" fill="var(--win-1)"/><rect x="${Number(x(estimate)) - 1}" y="1" width="2" height="10" fill="var(--win-0)"/></svg>`;
}

/** The whole table, with what chooses and sorts its rows where scripts run. */
export function tableHtml(all: readonly Watched[], at: Addresses): Html {
  const heads = Object.entries(COLUMNS).map(
    ([key, { heading, isDescending }]) =>
      html`<th scope="col" data-key="${key}"${isDescending && html` data-descending`}${['games', 'date'].includes(key) && html` class="number"`}>${heading}</th>`,
  );
  const choice = (name: string, any: string) =>
    html`<select id="choose-${name}" name="${name}" aria-label="${capitalised(name)}"><option value="">${any}</option></select>`;
  const orders = Object.entries(COLUMNS).flatMap(([key, { heading }]) => [
    html`<option value="${key}">${heading}, ascending</option><option value="-${key}">${heading}, descending</option>`,
  ]);
  return html`<form class="choose" id="choose" role="search" aria-label="Studies" hidden><input type="search" name="q" id="choose-q" aria-label="Filter by name, question, game or state" placeholder="Filter studies">
${choice('state', 'Any state')}${choice('game', 'Any game')}${choice('kind', 'Any kind')}<select class="small" name="sort" id="choose-sort" aria-label="Sort by">${orders}</select>
<span id="shown" role="status"></span>${!at.isStatic && html`<button type="button" id="compare" aria-disabled="true">Compare</button>`}</form>
<table class="studies" id="studies"><caption class="spoken">Studies. Bars of differences reach as far to both sides of 0 as the interval; others from 0 to 100 %.</caption><thead><tr>${!at.isStatic && html`<td class="tick"></td>`}${heads}</tr></thead><tbody>
${all.map((watched) => rowHtml(watched, at))}</tbody></table>`;
}
