import type { Game, Setup } from '../game/index.js';
import { type Account, accountOf } from './account.js';
import type { Estimate } from './judge.js';
import type { ReviewPlan } from './plan.js';
import type { ReviewedGame, TimedDecision } from './reviewed-game.js';

/** A decision as `--json` prints it: chances from 0 to 1, each with its standard error. */
interface ExplainedDecision {
  readonly turn: number;
  /** Place of what was done among the events of the game, as in its transcript. */
  readonly event: number;
  readonly seat: number;
  readonly decision: string;
  readonly situation: Readonly<Record<string, string>>;
  readonly worlds: number;
  /** What the worlds were chosen by: also by what the others did, or by the rules alone. */
  readonly worldsFit: 'play' | 'rules';
  readonly made: string;
  readonly best: string;
  readonly cost: Estimate;
  /** What luck brought since the decision before. */
  readonly luck: number;
  readonly moves: readonly {
    readonly move: string;
    readonly chance: Estimate;
    readonly lead: Estimate | null;
    readonly trueCards: number | null;
  }[];
}

/** A game explained, schema shamus-explain/1. All of it depends only on the command and the version. */
export interface ExplainedGame {
  readonly schema: 'shamus-explain/1';
  readonly game: string;
  readonly setup: Omit<Setup, 'game'>;
  readonly team: string;
  readonly base: string;
  readonly seed: string;
  readonly index: number;
  readonly measure: string;
  readonly worlds: number;
  readonly outcome: string;
  readonly reason: string;
  readonly account: Omit<Account, 'swings'>;
  readonly decisions: readonly ExplainedDecision[];
  readonly unjudged: number;
}

/** @param start how often those who play on win before anything is dealt */
export function explainedGame(game: Game, plan: ReviewPlan, start: Estimate, reviewed: ReviewedGame): ExplainedGame {
  const { game: name, ...setup } = plan.contender.setup;
  const { swings, ...account } = accountOf(start, reviewed);
  return {
    schema: 'shamus-explain/1',
    game: name,
    setup,
    team: plan.contender.team.name,
    base: plan.playOn.name,
    seed: plan.seed,
    index: reviewed.game,
    measure: plan.measure,
    worlds: plan.effort.worlds,
    outcome: game.outcomes[reviewed.outcome]!.name,
    reason: game.reasons[reviewed.reason]!.name,
    account,
    decisions: reviewed.decisions.map((decision, place) => explained(decision, swings[place]!)),
    unjudged: reviewed.unjudged,
  };
}

function explained(decision: TimedDecision, luck: number): ExplainedDecision {
  const { turn, frame, seat, asked, situation, worlds, infers, moves, made, best, cost } = decision;
  return {
    turn,
    event: frame,
    seat,
    decision: asked,
    situation,
    worlds,
    worldsFit: infers ? 'play' : 'rules',
    made: moves[made]!.words,
    best: moves[best]!.words,
    cost,
    luck,
    moves: moves.map(({ words, value, lead, truth }) => ({ move: words, chance: value, lead, trueCards: truth })),
  };
}
