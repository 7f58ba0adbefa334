/** What `shamus compare` and `shamus tournament` found, as reports tell it. */
import {
  type ArmSummary,
  competitorNouns,
  type RunFile,
  type TeamComparison,
  type TournamentFile,
} from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { levelFor } from '../../stats/interval.js';
import { counted, level, named, points } from '../numbers.js';
import { setupDimensions } from './arms.js';
import { type Difference, differenceOf } from './measures.js';
import { type AnyComparison, isOfShares } from './verdict.js';

/** The difference between A and B in one measure, in shares of the games. */
export interface ComparedMeasure extends Difference {
  readonly title: string;
}

/** The names of A and B: what differs between them. */
function sideNames(game: Game, comparison: AnyComparison): readonly [a: string, b: string] {
  const { a, b } = comparison;
  if (a === null) return ['A', 'B'];
  // In a duel there is no B of its own: it fills the seats beside A.
  if (b === null) return [a.setup.policies[0]!, a.setup.field ?? 'B'];
  const parts = [a, b].map((side) => setupDimensions(game).map(({ of }) => of(side)));
  const differing = parts[0]!.flatMap((part, place) => (part === parts[1]![place] ? [] : [place]));
  const setups = parts.map((all) => differing.map((place) => all[place]).join(', '));
  if (differing.length === 0) return [a.team, b.team];
  if (a.team === b.team) return [setups[0]!, setups[1]!];
  return [`${a.team}, ${setups[0]}`, `${b.team}, ${setups[1]}`];
}

/** The question of a comparison, which says what A and B are. */
export function comparisonTitle(game: Game, comparison: AnyComparison): string {
  const [a, b] = sideNames(game, comparison);
  return `Which is better: A (${a}) or B (${b})?`;
}

/** A and B as arms, where both were played as such: A is B's control. In a duel A alone is an arm. */
export function comparedRuns(
  game: Game,
  { runs }: Pick<RunFile, 'runs'>,
  comparison: AnyComparison,
): readonly ArmSummary[] {
  const { a, b } = comparison;
  const control = runs[0]?.control;
  if (a === null || b === null || control === undefined) return runs;
  const [nameA, nameB] = sideNames(game, comparison).map((name, place) => `${place === 0 ? 'A' : 'B'}: ${name}`);
  return [
    { ...a, label: nameA! },
    { ...b, label: nameB!, control: { ...control, label: nameA! } },
  ];
}

/** The difference in each measure, that which decides first: B minus A, in a duel A minus an even share. */
export function comparedMeasures(game: Game, { decision, difference }: AnyComparison): ComparedMeasure[] {
  const isDecided = !['open', 'same'].includes(decision.verdict);
  const main = decision.estimate;
  if (main === null) return [];
  const titleOf = (name: string) => game.measures.find((measure) => measure.name === name)?.title ?? name;
  const { estimate, low, high } = main;
  const others = game.measures.flatMap(({ name, title }) => {
    const found = name === decision.outcome ? undefined : difference[name];
    if (found === undefined || found.low === null || found.high === null) return [];
    return [{ title, ...differenceOf({ estimate: found.estimate, low: found.low, high: found.high }) }];
  });
  return [{ title: titleOf(decision.outcome), estimate, low, high, isClear: isDecided }, ...others];
}

export function subtraction(comparison: AnyComparison): string {
  return isOfShares(comparison) && comparison.kind === 'duel' ? 'A minus an even share' : 'B minus A';
}

/** The difference that decides with its interval: `+1.98 percentage points (+1.76 to +2.21)`. */
export function differenceText({ estimate, low, high }: Omit<ComparedMeasure, 'title' | 'isClear'>): string {
  return `${points(estimate)} percentage points (${points(low)} to ${points(high)})`;
}

export function comparisonReading(comparison: AnyComparison): string {
  const { decision } = comparison;
  const decks = isOfShares(comparison) && comparison.kind === 'duel' ? 'in all rotations' : 'by A and by B';
  return `Each deck was played ${decks}. Each line is a ${level(levelFor(decision.alpha))} interval; the dot is the estimate.`;
}

/** Which competitors of a tournament are best, as far as the comparison shows. */
export function tournamentAnswer(game: Game, { by, comparison, selection }: TournamentFile): string[] {
  const noun = competitorNouns(game);
  const measure = game.measures.find(({ name }) => name === by)?.title.toLowerCase() ?? by;
  const joint = `${level(comparison.level)} for all ${noun[1]} together`;
  const lead =
    comparison.kind === 'best'
      ? best(comparison.teams, measure, joint, noun)
      : better(comparison.teams, measure, joint);
  if (selection === undefined) return [lead];
  const chosen =
    selection.selected === null ? `Selection left more than one ${noun[0]}` : `Selection chose ${selection.selected}`;
  return [lead, `${chosen}; ${selection.guarantee}. Total: ${counted(selection.games, 'game')}.`];
}

function best(
  teams: readonly TeamComparison[],
  measure: string,
  joint: string,
  noun: readonly [string, string],
): string {
  const winner = teams.find(({ verdict }) => verdict === 'best');
  if (winner !== undefined) {
    return `${winner.team} is the best of ${counted(teams.length, ...noun)} by ${measure}: ahead of ${winner.against}, the next, by ${points(winner.estimate)} percentage points (${points(winner.low)} to ${points(winner.high)}; ${joint}).`;
  }
  const open = teams.filter(({ verdict }) => verdict === 'may-be-best').map(({ team }) => team);
  const behind = teams.length - open.length;
  const rest = behind === 0 ? '' : `; ${behind === 1 ? 'the other is' : `the other ${behind} are`} behind`;
  return `Which of ${counted(teams.length, ...noun)} is best by ${measure} stays open among ${named(open)}${rest} (${joint}).`;
}

function better(teams: readonly TeamComparison[], measure: string, joint: string): string {
  const of = (verdict: TeamComparison['verdict']) =>
    teams.filter((team) => team.verdict === verdict).map(({ team }) => team);
  const control = of('control')[0] ?? teams[0]?.against ?? 'the control';
  const parts = [
    ['better', of('better')],
    ['worse', of('worse')],
    ['not told apart', of('open')],
  ] as const;
  const said = parts.flatMap(([what, found]) => (found.length === 0 ? [] : [`${what}: ${named(found)}`]));
  return `By ${measure}, compared with ${control}, ${said.join('; ')} (${joint}).`;
}
