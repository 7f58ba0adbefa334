/** The page of several results: one table, newest first, with what each has found. */
import { relative } from 'node:path';
import type { Mean } from '../../analysis/index.js';
import { VERSION } from '../../version.js';
import { contentPolicy } from '../document.js';
import { type Html, html } from '../html.js';
import { answerOf } from '../model/answer.js';
import { answerGroups, comparedArms, comparedContrasts } from '../model/compared.js';
import { comparedMeasures } from '../model/comparison.js';
import { isEachTold } from '../model/difference-sentences.js';
import { type AskedMeasure, askedMeasures, rankedBy, tellingMeasures } from '../model/measures.js';
import { type ReportData, seenByEntrants, titleOf } from '../model/report-data.js';
import { count } from '../numbers.js';
import { columnPage, generator, ownScriptsOnly } from './frame.js';

/** The number that a headline begins with. */
interface Highlight {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly isDifference: boolean;
}

export interface IndexRow {
  readonly question: string;
  readonly game: string;
  readonly games: number;
  /** ISO 8601, when the games were over. */
  readonly finished: string;
  readonly headline: string;
  readonly highlight: Highlight | null;
  readonly page: string;
}

/** @param page the report of these results, as an absolute path */
export function indexRow(study: ReportData, page: string): IndexRow {
  const arms = new Map(study.runs.map(({ setup, games }) => [setup, games]));
  return {
    question: titleOf(study),
    game: study.game.title,
    games: [...arms.values()].reduce((sum, games) => sum + games, 0),
    finished: study.manifest.finished,
    headline: answerOf(study).lead,
    highlight: highlightOf(study),
    page,
  };
}

/** The finding that leads: of a tournament its winner, of an experiment what its focus compares; null where there is none. */
function highlightOf(given: ReportData): Highlight | null {
  const study = seenByEntrants(given);
  const { game, tournament, comparison } = study;
  if (study.runs.length === 0) return null;
  if (tournament !== null) {
    const { teams } = tournament.comparison;
    const others = teams.filter(({ verdict }) => verdict !== 'control');
    return differenceIn(teams.find(({ verdict }) => verdict === 'best') ?? mostOf(others, ({ estimate }) => estimate));
  }
  if (comparison !== null) return differenceIn(comparedMeasures(game, comparison)[0]);
  const [measure] = askedMeasures(study);
  const contrast = comparedContrasts(study, measure!)[0];
  if (contrast !== undefined) return differenceIn(contrast.difference);
  const arms = comparedArms(study, measure!);
  const arm = isEachTold(arms) ? arms[0] : mostOf(arms, ({ difference }) => difference?.estimate ?? -1);
  if (arm !== undefined) return differenceIn(arm.difference) ?? valueIn(measure!, arm.toValue);
  return bestValue(study, measure!);
}

function differenceIn(found?: Omit<Highlight, 'isDifference'> | null): Highlight | null {
  if (found === undefined || found === null) return null;
  const { estimate, low, high } = found;
  return { estimate, low, high, isDifference: true };
}

function bestValue(study: ReportData, measure: AskedMeasure): Highlight | null {
  const group = answerGroups(study).find((one) => tellingMeasures(study.game, one, [measure]).includes(measure));
  return valueIn(measure, (group && rankedBy(measure, group)[0]?.value) ?? null);
}

function valueIn({ isShare }: AskedMeasure, value: Mean | null): Highlight | null {
  if (value === null || !isShare || value.low === null || value.high === null) return null;
  return { estimate: value.mean, low: value.low, high: value.high, isDifference: false };
}

function mostOf<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  return all.toSorted((one, other) => of(other) - of(one))[0];
}

const BAR = { width: 120, height: 14, edge: 4 };

/** An interval as a line with a dot; rates on a scale from 0 to 1, differences with 0 on theirs. */
function intervalSvg({ estimate, low, high, isDifference }: Highlight): Html {
  const [from, to] = isDifference ? [Math.min(0, low), Math.max(0, high)] : [0, 1];
  const x = (value: number) => (BAR.edge + ((value - from) / (to - from || 1)) * (BAR.width - 2 * BAR.edge)).toFixed(1);
  const middle = BAR.height / 2;
  const points = [estimate, low, high].map((value) => (100 * value).toFixed(2));
  const label = `${points[0]} (${points[1]} to ${points[2]}) ${isDifference ? 'points' : '%'}`;
  return html`<svg width="${BAR.width}" height="${BAR.height}" role="img" aria-label="${label}"><title>${label}</title><path d="M${x(0)},0v${BAR.height}" stroke="var(--quiet)"/><path d="M${x(low)},${middle}H${x(high)}" stroke="var(--win-0)" stroke-width="3"/><circle cx="${x(estimate)}" cy="${middle}" r="4" fill="var(--win-0)"/></svg>`;
}

/** @param folder of the page, from which links start */
export function indexPage(rows: readonly IndexRow[], folder: string): string {
  const newest = rows.toSorted((one, other) => other.finished.localeCompare(one.finished));
  const lines = newest.map(({ question, game, games, finished, headline, highlight, page }) => {
    const link = relative(folder, page).replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
    return html`<tr><th scope="row"><a href="${link}">${question}</a></th><td>${game}</td><td class="number">${count(games)}</td><td>${headline}${highlight && html`<br>${intervalSvg(highlight)}`}</td><td>${finished.slice(0, 10)}</td></tr>\n`;
  });
  return columnPage({
    title: 'Results',
    top: html`<span>${count(rows.length)} studies, newest first</span>`,
    head: [contentPolicy(ownScriptsOnly()), generator(VERSION)],
    content: html`<div class="wide-table"><table>
<thead><tr><th scope="col">Question</th><th scope="col">Game</th><th scope="col">Games</th><th scope="col">Finding</th><th scope="col">Finished</th></tr></thead>
<tbody>
${lines}</tbody></table></div>`,
    style: '.wide-table{overflow-x:auto}.wide-table td,.wide-table th{vertical-align:top;text-align:left}',
    footer: 'Generated by shamus-lab from the results in these folders.',
  });
}
