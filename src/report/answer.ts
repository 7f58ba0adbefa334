/** What results say, in sentences made from their numbers. They claim no more than the intervals do. */
import type { ArmSummary } from '../experiment/index.js';
import type { Game } from '../game/index.js';
import { type ArmGroup, controlName, type NamedArm } from './arms.js';
import { isDistinct, type Measure, measuresOf } from './measures.js';
import { count, counted, listed, percent, withInterval } from './numbers.js';
import type { Study } from './study.js';
import { tournamentAnswer } from './tournament-answer.js';

export interface Answer {
  /** One sentence or two. */
  readonly lead: string;
  /** What stands behind it. */
  readonly details: readonly string[];
}

export function answerOf({ game, groups, tournament }: Study): Answer {
  const arms = groups.flatMap((group) => group.arms);
  if (arms.length === 0) return { lead: 'No game was finished, so there is no answer.', details: [] };
  if (tournament !== null) {
    const [lead, ...details] = tournamentAnswer(game, tournament);
    return { lead: lead!, details: [...details, ...groups.map((group) => bestInGroup(game, group))] };
  }
  if (arms.some(({ run }) => run.control !== undefined)) return pairedAnswer(game, groups);
  if (arms.length === 1) return { lead: singleArm(game, arms[0]!), details: [] };
  return { lead: bestOf(groups), details: groups.map((group) => bestInGroup(game, group)) };
}

function singleArm(game: Game, { label, run }: NamedArm): string {
  return `${label} wins ${withInterval(run.any)} % of its games${parts(game, run)}; ${counted(run.games, 'game')}.`;
}

/** `: 68.30 Senior and 4.69 Junior`; empty where there is one kind of win. */
function parts(game: Game, { outcomes }: ArmSummary): string {
  const wins = game.outcomes.filter(({ win }) => win);
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

function bestOf(groups: readonly ArmGroup[]): string {
  const [first, ...others] = groups.map((group) => ({ group, best: ranked(group)[0]! }));
  if (others.length === 0) return oneGroup(first!.group);
  const winners = [first!, ...others];
  const isSame = others.every(({ best }) => best.label === first!.best.label);
  const rates = listed(
    winners.map(({ group, best }) => {
      const name = isSame ? '' : `${best.label} `;
      return `${name}${percent(best.run.any.rate)} % (${group.title})`;
    }),
  );
  const close = winners.filter(({ group }) => notToldApart(group).length > 0).map(({ group }) => group.title!);
  const certain =
    close.length === 0
      ? 'each time by more than the intervals leave open'
      : `by these games not clearly in ${listed(close)}, where intervals overlap`;
  return isSame
    ? `Everywhere ${first!.best.label} wins most often, ${certain}: ${rates} of games.`
    : `Which wins most often depends on the setup, ${certain}: ${rates} of games.`;
}

function oneGroup(group: ArmGroup): string {
  const [best, next] = ranked(group);
  const lead = `${best!.label} wins most often, ${withInterval(best!.run.any)} % of games`;
  const close = notToldApart(group);
  if (close.length === 0)
    return `${lead}; the interval of the next, ${next!.label} with ${percent(next!.run.any.rate)} %, lies below.`;
  return `${lead}, but these games do not tell it apart from ${listed(close.slice(0, 4).map(({ label }) => label))}${close.length > 4 ? ` and ${close.length - 4} others` : ''}: their intervals overlap.`;
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
  const paired = groups.flatMap(({ title, arms }) =>
    arms
      .filter(({ run }) => run.control !== undefined)
      .map(({ label, run }) => ({ name: title === null ? label : `${label} (${title})`, run })),
  );
  const measures = measuresOf(game);
  const controls = [...new Set(paired.map(({ run }) => controlName(game, run)))];
  const against = controls.length === 1 && controls[0] !== '' ? controls[0]! : 'its control';
  return {
    lead: extremes(measures.at(-1)!, paired, `Against ${against} on the same deals`),
    details: [
      ...measures.slice(0, -1).map((measure) => extremes(measure, paired, '')),
      familyNote(paired.length, paired[0]!.run),
    ],
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
  const head = against === '' ? `${title}: ` : `${against}, `;
  const [best, worst] = [distinct[0], distinct.at(-1)];
  if (best === undefined || worst === undefined)
    return `${head}no difference in ${what} is shown: every interval includes zero.`;
  const most = distinct.length > 1 ? ' most' : '';
  const found = [
    best.estimate > 0 ? `${best.arm} raises it${most}, by ${shift(best)}` : '',
    worst.estimate < 0 ? `${worst.arm} lowers it${most}, by ${shift(worst)}` : '',
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
  return `${percent(Math.abs(estimate))} percentage points (${percent(near)} to ${percent(far)})`;
}

/** One interval in twenty misses: of many some will. */
function familyNote(arms: number, { control }: ArmSummary): string {
  const { level } = Object.values(control!.difference)[0]!;
  const missing = arms * (1 - level);
  if (arms === 1) return `The intervals hold with ${100 * level} % each.`;
  return `Each interval holds with ${100 * level} % by itself: of ${arms} of a kind expect ${missing < 1 ? 'none or one' : `about ${Math.round(missing)}`} to miss.`;
}
