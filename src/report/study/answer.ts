/** What results say, in sentences made from their numbers. They claim no more than the intervals do. */
import type { ArmSummary } from '../../analysis/index.js';
import { type Game, goals, isGoal, type Measure, mainMeasure } from '../../game/index.js';
import { capitalised, count, counted, listed, named, percent, pointsSize, withInterval } from '../numbers.js';
import { type ArmGroup, controlName, type NamedArm, wholeName } from './arms.js';
import { comparisonAnswer } from './comparison.js';
import { seenByEntrants } from './entrants.js';
import type { Study } from './study.js';
import { isDistinct } from './tiers.js';
import { tournamentAnswer } from './tournament-answer.js';

export interface Answer {
  /** One sentence or two. */
  readonly lead: string;
  /** What stands behind it. */
  readonly details: readonly string[];
}

export function answerOf(study: Study): Answer {
  const { game, groups, tournament, comparison } = seenByEntrants(study);
  const arms = groups.flatMap((group) => group.arms);
  if (arms.length === 0) return { lead: 'No game was finished, so there is no answer.', details: [] };
  if (tournament !== null) {
    const [lead, ...details] = tournamentAnswer(game, tournament);
    return { lead: lead!, details: [...details, ...groups.map((group) => bestInGroup(game, group))] };
  }
  if (comparison !== null) return comparisonAnswer(game, comparison);
  if (arms.some(({ run }) => run.control !== undefined)) return pairedAnswer(game, groups);
  if (arms.length === 1) return { lead: singleArm(game, arms[0]!), details: [] };
  return { lead: bestOf(groups), details: groups.map((group) => bestInGroup(game, group)) };
}

function singleArm(game: Game, { label, run }: NamedArm): string {
  return `${label} wins ${withInterval(run.any)} % of its games${parts(game, run)}; ${counted(run.games, 'game')}.`;
}

/** `: 68.30 Senior and 4.69 Junior`; empty where there is one kind of win. */
function parts(game: Game, { outcomes }: ArmSummary): string {
  const wins = game.outcomes.filter((_, place) => isGoal(game, place));
  if (wins.length < 2) return '';
  return `: ${listed(wins.map(({ name, title }) => `${percent(outcomes[name]!.rate)} ${title}`))}`;
}

/** Best first. */
function ranked({ arms }: ArmGroup): NamedArm[] {
  return arms.toSorted((one, other) => other.run.any.rate - one.run.any.rate);
}

/** Those whose interval reaches that of the best. */
function notToldApart(group: ArmGroup): NamedArm[] {
  const [best, ...others] = ranked(group);
  return others.filter(({ run }) => run.any.high >= best!.run.any.low);
}

/** Groups whose best arms are tied are named, up to this many. */
const MOST_TIES = 3;

function bestOf(groups: readonly ArmGroup[]): string {
  if (groups.length === 1) return oneGroup(groups[0]!);
  const found = groups.map((group) => ({ group, best: ranked(group)[0]!, others: notToldApart(group) }));
  const clear = found.filter(({ others }) => others.length === 0);
  const [one] = clear;
  if (clear.length === found.length && clear.every(({ best }) => best.label === one!.best.label)) {
    const rates = clear.map(({ group, best }) => `${percent(best.run.any.rate)} % (${group.title})`);
    return `Everywhere ${one!.best.label} wins most often, each time by more than the intervals leave open: ${listed(rates)} of games.`;
  }
  const winners = [...new Set(clear.map(({ best }) => best.label))];
  const wins = winners.map((label, place) => {
    const own = clear.filter(({ best }) => best.label === label);
    const rates = own.map(({ group, best }) => `${group.title} (${percent(best.run.any.rate)} %)`);
    return `${label}${place === 0 ? ' wins most often' : ''} in ${listed(rates)}`;
  });
  const ties = found.filter(({ others }) => others.length > 0);
  const lead = wins.length === 0 ? '' : `${listed(wins)}. `;
  return `${lead}${tied(ties, found.length)}`.trimEnd();
}

/** Where which arms are tied. */
function tied(
  ties: readonly { readonly group: ArmGroup; readonly best: NamedArm; readonly others: readonly NamedArm[] }[],
  groups: number,
): string {
  if (ties.length > MOST_TIES) return `In ${ties.length} of ${groups} the best cannot be told apart.`;
  return ties
    .map(({ group, best, others }) => {
      const names = named([best, ...others].map(({ label, run }) => `${label} (${percent(run.any.rate)} %)`));
      return `In ${group.title} ${names} cannot be told apart.`;
    })
    .join(' ');
}

function oneGroup(group: ArmGroup): string {
  const [best, next] = ranked(group);
  const close = notToldApart(group).map(({ label }) => label);
  const lead = `${best!.label} wins most often, ${withInterval(best!.run.any)} % of games`;
  if (close.length === 0)
    return `${lead}; the interval of the next, ${next!.label} with ${percent(next!.run.any.rate)} %, lies below.`;
  return `${lead}, but these games do not tell it apart from ${named(close)}: their intervals overlap.`;
}

function bestInGroup(game: Game, group: ArmGroup): string {
  const [best, next] = ranked(group);
  const name = group.title === null ? '' : `${group.title}: `;
  const lead = `${name}${best!.label} wins ${withInterval(best!.run.any)} %${parts(game, best!.run)}`;
  if (next === undefined) return `${lead}.`;
  const overlap = notToldApart(group).length > 0 ? 'the intervals overlap' : 'the intervals do not overlap';
  return `${lead}. Next is ${next.label} with ${withInterval(next.run.any)} %; ${overlap}.`;
}

function pairedAnswer(game: Game, groups: readonly ArmGroup[]): Answer {
  const paired = groups.flatMap((group) =>
    group.arms
      .filter(({ run }) => run.control !== undefined)
      .map((arm) => ({ name: wholeName(group, arm), run: arm.run })),
  );
  const judged = mainMeasure(game);
  const controls = [...new Set(paired.map(({ run }) => controlName(game, run)))];
  const against = controls.length === 1 && controls[0] !== '' ? controls[0]! : 'its control';
  return {
    lead: extremes(judged, paired, `Against ${against} on the same deals`),
    details: goals(game)
      .filter(({ name }) => name !== judged.name)
      .map((measure) => extremes(measure, paired, '')),
  };
}

interface PairedArm {
  readonly name: string;
  readonly run: ArmSummary;
}

/** What raises a rate most, what lowers it most, and how many do neither for all one can see. */
function extremes({ name, title }: Measure, arms: readonly PairedArm[], against: string): string {
  const differences = arms.map((arm) => ({ arm: arm.name, ...arm.run.control!.difference[name]! }));
  const distinct = differences.filter(isDistinct).sort((one, other) => other.estimate - one.estimate);
  const what = title.toLowerCase();
  const head = against === '' ? `${capitalised(title)}: ` : `${against}, `;
  const [best, worst] = [distinct[0], distinct.at(-1)];
  if (best === undefined || worst === undefined)
    return `${head}no difference in ${what} is shown: every interval includes zero.`;
  const most = distinct.length > 1 ? ' most' : '';
  const overlapping = (one: typeof best) =>
    distinct.filter((other) => other !== one && other.low <= one.high && other.high >= one.low).map(({ arm }) => arm);
  const told = (one: typeof best) => {
    const close = overlapping(one);
    return close.length === 0 ? shift(one) : `${shift(one)}, not told apart from ${named(close, 3)}`;
  };
  const found = [
    best.estimate > 0 ? `${best.arm} raises it${most}, by ${told(best)}` : '',
    worst.estimate < 0 ? `${worst.arm} lowers it${most}, by ${told(worst)}` : '',
  ].filter((part) => part !== '');
  const same = differences.length - distinct.length;
  const rest =
    same === 0 ? '' : ` Of ${counted(differences.length, 'difference')} ${count(same)} cannot be told from zero.`;
  return `${head}${found.join(', and ').replace(' it', against === '' ? ' it' : ` ${what}`)}.${rest}`;
}

/** How far, without the direction: `14.99 percentage points (14.84 to 15.15)`. */
function shift({
  estimate,
  low,
  high,
}: {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}): string {
  const [near, far] = estimate < 0 ? [-high, -low] : [low, high];
  return `${pointsSize(estimate)} percentage points (${pointsSize(near)} to ${pointsSize(far)})`;
}
