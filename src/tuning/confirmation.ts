/** How a winner is confirmed: by a comparison with the start, as anybody can make it. */
import { type Comparison, type ComparisonSpec, rateOf, type ShareComparison } from '../analysis/index.js';
import { type Game, shellLine, unusualRulings } from '../game/index.js';
import type { RunSpec } from '../simulation/index.js';
import type { TuneConfirmation } from './summary-format.js';

/** The command that plays a confirmation. @param plan of one arm, the winner, whose control is the start */
export function confirmationCommand(game: Game, { arms, seed, rule }: RunSpec, question: ComparisonSpec): string {
  const { setup, team, control } = arms[0]!;
  const [start, winner] = [control!.team, team].map(({ name, field, policies }) =>
    field === undefined ? name : policies[0]!.name,
  );
  const words = ['shamus', 'compare', start!, winner!, '--game', game.name, '--variant', setup.variant];
  words.push('--players', String(setup.players));
  for (const ruling of unusualRulings(game, setup)) words.push('--rule', ruling);
  if (team.field !== undefined) words.push('--field', team.field);
  if (rule.kind === 'games') words.push('--games', String(rule.games));
  words.push('--measure', question.outcome, '--alpha', String(question.alpha), '--seed', seed);
  return shellLine(words);
}

const VERDICTS = { a: 'worse', b: 'better', close: 'close' } as const;

/** What a confirmation that was played to its end has shown. */
export function confirmed(comparison: Comparison | ShareComparison, command: string): TuneConfirmation {
  const { decision, seed, games, a, b } = comparison;
  const { estimate, low, high, level } = decision.estimate!;
  const rates = [a!, b!].map((arm) => rateOf(arm, { name: decision.outcome }).rate);
  return {
    seed,
    games,
    command,
    start: rates[0]!,
    winner: rates[1]!,
    difference: { estimate, low, high },
    level,
    verdict: VERDICTS[decision.verdict as keyof typeof VERDICTS] ?? 'open',
    gamesToShow: decision.gamesToDecide.asItLooks,
  };
}
