import type { Game, Setup } from '../game/index.js';
import type { Estimate, JudgedDeal, JudgedDecision, ReviewedGame, TimedDecision } from './judge.js';
import { type ReviewSpec, tableOf } from './plan.js';

/** Standard errors within which luck and play are not told apart. */
const CLEARLY = 2;

/** How a game came to its result: start + luck + play = result, all as chances to win. */
export interface LuckSkillSplit {
  /** How often these players win before anything is dealt. */
  readonly start: Estimate;
  /** What all choices together cost; 0 or less but for chance. */
  readonly play: Estimate;
  /** All the rest: the deal, the draws, and what others held and did. */
  readonly luck: Estimate;
  readonly result: number;
  /** By decision, and one more for the end: what luck brought since the decision before. */
  readonly swings: readonly number[];
  /** Which of the two moved the result more; null where that is within two standard errors. */
  readonly decidedBy: 'luck' | 'play' | null;
}

/**
 * Parts luck from play, exactly: from decision to decision the chance to win changes by luck, up to what it is with the best
 * move; and each choice takes its cost away.
 */
export function accountOf(
  start: Estimate,
  { decisions, result }: Pick<ReviewedGame, 'decisions' | 'result'>,
): LuckSkillSplit {
  const cost = decisions.reduce((total, decision) => total + decision.cost.mean, 0);
  const error = Math.sqrt(decisions.reduce((total, decision) => total + decision.cost.error ** 2, 0));
  const luck = result - start.mean + cost;
  const swings = [...decisions, null].map((decision, place) => {
    const before = place === 0 ? start.mean : madeOf(decisions[place - 1]!).mean;
    return (decision === null ? result : madeOf(decision).mean + decision.cost.mean) - before;
  });
  // In a loss luck is -start + cost, so that the two differ by start - 2 cost.
  const difference = Math.abs(luck) - cost;
  const doubt = Math.sqrt(start.error ** 2 + (luck < 0 ? 4 : 0) * error ** 2);
  return {
    start,
    play: { mean: -cost, error },
    luck: { mean: luck, error: Math.sqrt(start.error ** 2 + error ** 2) },
    result,
    swings,
    decidedBy: Math.abs(difference) < CLEARLY * doubt ? null : difference > 0 ? 'luck' : 'play',
  };
}

function madeOf({ moves, made }: JudgedDecision): Estimate {
  return moves[made]!.value;
}

/** A decision as `--json` prints it: chances from 0 to 1, each with its standard error. */
interface ExplainedDecision {
  /** From 1, where games have several. */
  readonly deal?: number;
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
  /** Where everybody plays for himself: whose chances and decisions these are, and the policy by which he plays. */
  readonly seat?: number;
  readonly policy?: string;
  readonly measure: string;
  readonly worlds: number;
  readonly outcome: string;
  readonly reason: string;
  readonly account: Omit<LuckSkillSplit, 'swings'>;
  /** Where games have several deals: the chance to win after each of them, as far as the standing tells. */
  readonly standings?: readonly number[];
  /**
   * Likewise: the account of each deal that was looked at. Games are then played on to the end of a deal, and it is estimated
   * from how they stand then what they come to.
   */
  readonly deals?: readonly ({ readonly deal: number } & Omit<LuckSkillSplit, 'swings'>)[];
  readonly decisions: readonly ExplainedDecision[];
  readonly unjudged: number;
}

/**
 * @param start how often those who play on win before anything is dealt; null where that is known of each deal by itself
 * @param areMany whether a game may have several deals
 */
export function explainedGame(
  game: Game,
  plan: ReviewSpec,
  start: Estimate | null,
  reviewed: ReviewedGame,
  areMany: boolean,
): ExplainedGame {
  const { game: name, ...setup } = plan.contender.setup;
  const { seat, places } = tableOf(game, plan, reviewed.game);
  const { decisions, deals, standings } = reviewed;
  const result = plan.scope.deal === 'all' ? reviewed.result : deals![0]!.result;
  const { swings, ...account } = accountOf(start ?? deals![0]!.start, { decisions, result });
  return {
    schema: 'shamus-explain/1',
    game: name,
    setup,
    team: plan.contender.team.name,
    base: plan.playOn.name,
    seed: plan.seed,
    index: reviewed.game,
    ...(seat !== null && { seat, policy: plan.contender.team.policies[places[seat]!]!.name }),
    measure: plan.measure,
    worlds: plan.effort.worlds,
    outcome: game.outcomes[reviewed.outcome]!.name,
    reason: game.reasons[reviewed.reason]!.name,
    account,
    ...(areMany && { standings: standings!, deals: deals!.map((deal) => accountOfDeal(deal, decisions)) }),
    decisions: decisions.map((decision, place) => explained(decision, swings[place]!, areMany)),
    unjudged: reviewed.unjudged,
  };
}

function accountOfDeal(
  { deal, start, result }: JudgedDeal,
  all: readonly TimedDecision[],
): { readonly deal: number } & Omit<LuckSkillSplit, 'swings'> {
  const decisions = all.filter((decision) => decision.deal === deal);
  const { swings: _, ...account } = accountOf(start, { decisions, result });
  return { deal, ...account };
}

function explained(decision: TimedDecision, luck: number, areMany: boolean): ExplainedDecision {
  const { turn, frame, seat, asked, situation, worlds, infers, moves, made, best, cost } = decision;
  return {
    ...(areMany && { deal: decision.deal! }),
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
