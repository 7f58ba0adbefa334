/** The page of a study: the same at the server, in what it tells pages while games are played, and in an export. */
import { type Html, html } from '../report/html.js';
import { duration } from '../report/lines.js';
import { capitalised, count, counted, percent, points } from '../report/numbers.js';
import type { AnnouncedProgress } from './announcement.js';
import { ANYTIME, type Estimate, type HistoryPoint } from './estimates.js';
import type { Addresses } from './frame.js';
import type { Study } from './study.js';

/** What the board knows of a study besides its files. */
export interface Watched {
  readonly study: Study;
  /** Differs whenever anything of it has changed. */
  readonly stamp: string;
  /** By the place of the estimate: how it has developed while the board was open. */
  readonly histories: readonly (readonly HistoryPoint[])[];
  readonly progress: AnnouncedProgress | null;
  /** The command that plays it, or that was cut short. */
  readonly command: string | null;
  readonly fault: string | null;
  readonly actions: readonly ('stop' | 'resume')[];
}

/** What a study is called: its question, or its folder's name. */
export function titleOf({ question, name }: Study): string {
  return question ?? name;
}

/** Plots of a study's page: those that are seen at once, and all, the differences first. */
const [FEW_PLOTS, MAX_PLOTS] = [2, 40];

/** The buttons that start or stop what plays a study. */
export function buttonsOf({ study: { id, name }, actions }: Watched): Html | null {
  if (actions.length === 0) return null;
  const buttons = actions.map(
    (action) =>
      html`<button type="button" id="${action}-${id}" data-action="${action}" data-id="${id}">${capitalised(action)}<span class="spoken"> ${name}</span></button>`,
  );
  return html`<div class="buttons">${buttons}</div>`;
}

/** The content of a study's page. */
export function studyHtml(watched: Watched, at: Addresses): Html {
  const { study, histories, progress } = watched;
  const { id, name, state, estimates, verdict, pages } = study;
  const plots = estimates
    .map((estimate, place) => ({ estimate, history: histories[place] ?? [] }))
    .filter(({ history }) => history.length > 1)
    .sort((one, other) => Number(other.estimate.isDifference) - Number(one.estimate.isDifference))
    .slice(0, MAX_PLOTS)
    .map(({ estimate, history }) => plot(estimate, history));
  const fault = watched.fault ?? study.fault;
  const command = watched.command ?? study.command;
  // Anybody may have written it: the sandbox keeps it from the board.
  const report =
    pages[0] === 'report.html' &&
    html`<iframe class="report" src="${at.file(id, pages[0])}" title="Report of ${name}" sandbox="allow-scripts allow-top-navigation-by-user-activation"></iframe>`;
  return html`<article class="study" id="study-${id}">
<p><span class="state ${state}">${state}</span>${factsOf(watched).join(' · ')}</p>
${state === 'running' && study.total !== null && html`<progress max="${study.total}" value="${study.games}" aria-label="Games played">${study.games}</progress>`}
${progress !== null && html`<p class="facts">${workersText(progress)}</p>`}
${fault !== null && html`<p class="fault" role="alert">${fault}</p>`}
${verdict.length > 0 && html`<p>${verdict.join(' ')}</p>`}
${state !== 'running' && report}
${plots.length > 0 && html`<section><h2>How the intervals closed</h2><div class="plots">${plots.slice(0, FEW_PLOTS)}</div>${plots.length > FEW_PLOTS && html`<details id="plots-${id}"><summary id="plots-fold-${id}">${counted(plots.length - FEW_PLOTS, 'more plot')}</summary><div class="plots">${plots.slice(FEW_PLOTS)}</div></details>`}</section>`}
${estimates.length > 0 && html`<section><h2>Estimates</h2>${tableOf(study, at)}</section>`}
<ul class="buttons">${pages.map((page) => html`<li><a href="${at.file(id, page)}">${page === 'report.html' ? 'Report by itself' : page}</a></li>`)}</ul>
${command !== null && html`<details id="command-${id}"><summary id="fold-${id}">Command</summary><pre class="command" tabindex="0" aria-label="Command">npx ${command}</pre>${!at.isStatic && html`<button type="button" id="copy-${id}" data-copy-command>Copy</button>`}</details>`}
${!at.isStatic && buttonsOf(watched)}
</article>`;
}

function factsOf(watched: Watched): string[] {
  const { name, question, game, seed, kind, ...study } = watched.study;
  const { progress } = watched;
  const [games, total] = [study.games || (progress?.games ?? 0), study.total ?? progress?.total ?? null];
  const left = timeLeft(watched);
  return [
    ...(question === null ? [] : [name]),
    ...(kind === 'run' ? [] : [kind]),
    ...(game === null ? [] : [game]),
    ...(total === null || total <= games ? [counted(games, 'game')] : [`${count(games)} of ${counted(total, 'game')}`]),
    ...(left === null ? [] : [left]),
    ...(seed === null ? [] : [`seed ${seed}`]),
  ];
}

/** `about 5 min left`, while it is played. */
export function timeLeft({ study: { state, games, total, seconds }, progress }: Watched): string | null {
  const left = progress ? progress.secondsLeft : total && games ? ((total - games) * seconds) / games : null;
  return state !== 'running' || left === null || left <= 0 ? null : `about ${duration(left)} left`;
}

/** `2,000 games per second: this machine, 2 threads` */
function workersText({ speed, workers }: AnnouncedProgress): string {
  const each = workers.map(({ name, threads, speed: own }) => {
    const pace = workers.length > 1 && own !== null ? `, ${count(Math.round(own))} per second` : '';
    return `${name}, ${counted(threads, 'thread')}${pace}`;
  });
  return `${count(Math.round(speed))} games per second: ${each.join('; ') || 'waiting for workers (shamus worker)'}`;
}

/** `68.30 (68.21 to 68.39)`, rounded as in reports. */
export function valueText({ isDifference, estimate, low, high }: Estimate): string {
  const text = isDifference ? points : percent;
  return `${text(estimate)} (${text(low)} to ${text(high)})`;
}

/** An estimate that leads to the games behind it, once they are all played. */
export function valueLink({ id, state, estimates }: Study, place: number, at: Addresses): Html | string {
  const text = valueText(estimates[place]!);
  const isLinked = !at.isStatic && estimates[place]!.method !== ANYTIME && state !== 'running';
  return isLinked ? html`<a href="/study/${id}/games/${place}" title="Games behind this number">${text}</a>` : text;
}

/** Intervals by the names that summary.json has for them, in words. */
const METHODS: Readonly<Record<string, string>> = { 'confidence-sequence': 'holds at every look' };

function tableOf(study: Study, at: Addresses): Html {
  const { id, name, estimates } = study;
  const rows = estimates.map(
    (each, place) =>
      html`<tr><th scope="row">${each.title}<span class="note">${each.what}</span></th><td class="number">${valueLink(study, place, at)}<span class="note">${each.isDifference ? 'points' : '%'}, ${METHODS[each.method] ?? each.method}</span></td><td class="number">${count(each.games)}</td></tr>\n`,
  );
  return html`<div class="scroll" tabindex="0" id="table-${id}" role="region" aria-label="Estimates of ${name}"><table><thead><tr><th scope="col">arm</th><th scope="col" class="number">estimate (95 % interval)</th><th scope="col" class="number">games</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [360, 190, 52, 24, 10];

/** The estimate and its interval by games, with the boundaries of a sequential test. */
function plot(estimate: Estimate, history: readonly HistoryPoint[]): Html {
  const { effect, isDifference, title, what, method } = estimate;
  const isOver = method !== ANYTIME;
  const end = Math.max(estimate.games, ...history.map(({ games }) => games));
  const current = history.at(-1)!;
  // Early intervals are wide: later ones say more if these are cut off.
  const reach = Math.max(current.high - current.low, 1e-4) * 2;
  const bounds = effect === undefined ? [] : [0, effect, -effect];
  const near = bounds.filter((at) => Math.abs(at - current.estimate) < 2 * reach);
  const [low, high] = [Math.min(current.estimate - reach, ...near), Math.max(current.estimate + reach, ...near)];
  const x = (games: number) => (LEFT + ((WIDTH - LEFT - 8) * games) / end).toFixed(1);
  const y = (value: number) => {
    const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
    return (HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share).toFixed(1);
  };
  const line = (of: readonly HistoryPoint[], value: (point: HistoryPoint) => number) =>
    of.map((point) => `${x(point.games)},${y(value(point))}`).join(' ');
  const band = `${line(history, (point) => point.high)} ${line(history.toReversed(), (point) => point.low)}`;
  const text = isDifference ? points : percent;
  const marks = [low, (low + high) / 2, high];
  const name = `${title}, ${what}: ${valueText(estimate)} ${isDifference ? 'points' : '%'} after ${counted(end, 'game')}`;
  return html`<figure><figcaption>${title}<span class="note">${what}, in ${isDifference ? 'points' : '%'}; the interval holds at every look${isOver && `, and the bar at the end is the result (${method})`}.${effect !== undefined && ' It decides when the interval excludes 0, or the two are shown to differ by less than the effect. Dashed: 0, +effect and -effect.'}</span></figcaption>
<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}">
${marks.map((at) => html`<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${y(at)}" y2="${y(at)}" stroke="var(--line)"/><text x="${LEFT - 6}" y="${Number(y(at)) + 4}" text-anchor="end">${text(at)}</text>`)}
<polygon points="${band}" fill="var(--win-1)" fill-opacity=".3"/>
<polyline points="${line(history, (point) => point.estimate)}" fill="none" stroke="var(--win-0)" stroke-width="2"/>
${near.map((at) => html`<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${y(at)}" y2="${y(at)}" stroke="var(--reason-0)" stroke-width="1.5" stroke-dasharray="4 3"><title>${text(at)}</title></line>`)}
${isOver && html`<path d="M${x(end)},${y(estimate.low)}V${y(estimate.high)}" stroke="var(--ink)" stroke-width="3"/><circle cx="${x(end)}" cy="${y(estimate.estimate)}" r="4" fill="var(--ink)"/>`}
<text x="${LEFT}" y="${HEIGHT - 6}">0</text><text x="${WIDTH - 8}" y="${HEIGHT - 6}" text-anchor="end">${counted(end, 'game')}</text>
</svg></figure>`;
}
