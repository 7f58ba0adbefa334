import type { Game } from '../game/index.js';
import { costIntervals, type JudgedDecision, type MeanWithError, type TimedDecision } from './judge.js';
import type { JudgedDeal, ReviewedGame } from './review-game.js';
import { type ReviewSpec, reviewSeating } from './review-spec.js';

/** Standard errors within which luck and play count as equal. */
const CLEARLY = 2;

/**
 * Parts luck from play, exactly: start + luck + play = result, all as chances to win. From decision to decision the
 * chance to win changes by luck, up to its value with the best move; each choice then subtracts its cost.
 */
export function splitLuckAndSkill(
  start: MeanWithError,
  { decisions, result }: Pick<ReviewedGame, 'decisions' | 'result'>,
) {
  const play = playOf(decisions);
  const luck = { mean: result - start.mean - play.mean, error: Math.hypot(start.error, play.error) };
  const swings = [...decisions, null].map((decision, place) => {
    const before = place === 0 ? start.mean : madeOf(decisions[place - 1]!).mean;
    return (decision === null ? result : madeOf(decision).mean + decision.cost.mean) - before;
  });
  return {
    /** Chance to win before any card is dealt. */
    start,
    /** Effect of all choices together; at most 0 but for sampling error. */
    play,
    playBySeat: bySeat(decisions).map((own) => ({ seat: own[0]!.seat, ...playOf(own) })),
    /** All the rest: the deal, the draws, and what others held and did. */
    luck,
    result,
    /** Luck since the decision before, per decision; the last entry is the luck until the end. */
    swings,
    decidedBy: decider(start, luck, play),
  };
}

/** The decisions of each seat, in seat order. */
function bySeat(decisions: readonly TimedDecision[]): TimedDecision[][] {
  const seats = [...new Set(decisions.map(({ seat }) => seat))].sort((one, other) => one - other);
  return seats.map((own) => decisions.filter(({ seat }) => seat === own));
}

function playOf(decisions: readonly TimedDecision[]): MeanWithError {
  return {
    mean: -decisions.reduce((total, { cost }) => total + cost.mean, 0),
    error: Math.hypot(...decisions.map(({ cost }) => cost.error)),
  };
}

/** Which of the two moved the result more; null where that, or whether it moved the result at all, is within two standard errors. */
function decider(start: MeanWithError, luck: MeanWithError, play: MeanWithError): 'luck' | 'play' | null {
  // In a loss luck is -start + cost, so that the two differ by start - 2 cost.
  const difference = Math.abs(luck.mean) + play.mean;
  const doubt = Math.hypot(start.error, luck.mean < 0 ? 2 * play.error : 0);
  const [larger, moved] = difference > 0 ? (['luck', luck] as const) : (['play', play] as const);
  const isClear = Math.abs(difference) >= CLEARLY * doubt && Math.abs(moved.mean) >= CLEARLY * moved.error;
  return isClear ? larger : null;
}

type Limits = ReturnType<typeof costIntervals>[number];

function madeOf({ moves, made }: JudgedDecision): MeanWithError {
  return moves[made]!.value;
}

/**
 * A game explained, schema shamus-explain/1: chances from 0 to 1, each with its standard error. It depends only on the command
 * and the version.
 */
export type ExplainedGame = Readonly<ReturnType<typeof createExplainedGame>>;

export type ExplainedDecision = ExplainedGame['decisions'][number];

export function chanceAfterDecision({ moves }: ExplainedDecision): MeanWithError {
  return moves.find(({ lead }) => lead === null)!.chance;
}

/** The decisions that certainly cost something, the costliest first. */
export function findMistakes({ decisions }: ExplainedGame): ExplainedDecision[] {
  return decisions.filter(({ interval }) => interval.low > 0).sort((one, other) => other.cost.mean - one.cost.mean);
}

/**
 * Explains a game.
 *
 * @param start share of wins of the playout policies before any card is dealt; null if each deal has its own
 * @param areMany whether a game may have several deals
 */
export function createExplainedGame(
  game: Game,
  plan: ReviewSpec,
  start: MeanWithError | null,
  reviewed: ReviewedGame,
  areMany: boolean,
) {
  const { game: name, ...setup } = plan.condition.setup;
  const { seat, slots } = reviewSeating(game, plan, reviewed.game);
  const { decisions, deals, standings } = reviewed;
  const result = plan.scope.deal === 'all' ? reviewed.result : deals![0]!.result;
  const { swings, ...account } = splitLuckAndSkill(start ?? deals![0]!.start, { decisions, result });
  const intervals = intervalsOf(decisions);
  return {
    schema: 'shamus-explain/1' as const,
    game: name,
    setup,
    team: plan.condition.team.name,
    base: plan.playOn.name,
    seed: plan.seed,
    index: reviewed.game,
    /** In competitive games: whose chances and decisions these are, and the policy that plays there. */
    ...(seat !== null && { seat, policy: plan.condition.team.policies[slots[seat]!]!.name }),
    measure: plan.measure,
    worlds: plan.effort.worlds,
    outcome: game.results.outcomes[reviewed.outcome]!.name,
    reason: game.results.reasons[reviewed.reason]!.name,
    account,
    /**
     * In games of several deals: the chance to win after each deal, as far as the standing tells, and the account of each
     * deal that was looked at. Games are then played on to the end of a deal, from whose standing the chance is estimated.
     */
    ...(areMany && { standings: standings!, deals: deals!.map((deal) => accountOfDeal(deal, decisions)) }),
    decisions: decisions.map((decision, place) =>
      explained(decision, intervals.get(decision)!, swings[place]!, areMany),
    ),
    unjudged: reviewed.unjudged,
  };
}

function accountOfDeal({ deal, start, result }: JudgedDeal, all: readonly TimedDecision[]) {
  const decisions = all.filter((decision) => decision.deal === deal);
  const { swings: _, ...account } = splitLuckAndSkill(start, { decisions, result });
  return { deal, ...account };
}

/** In which the cost of each decision lies, together with those of all others of its seat. */
function intervalsOf(decisions: readonly TimedDecision[]): ReadonlyMap<TimedDecision, Limits> {
  return new Map(
    bySeat(decisions).flatMap((own) => costIntervals(own).map((interval, place) => [own[place]!, interval] as const)),
  );
}

function explained(decision: TimedDecision, interval: Limits, luck: number, areMany: boolean) {
  const { turn, frame, seat, asked, situation, worlds, infers, moves, made, best, cost } = decision;
  return {
    /** From 1, where games have several. */
    ...(areMany && { deal: decision.deal! }),
    turn,
    /** The index of what was done among the events of the game, as in its transcript. */
    event: frame,
    seat,
    decision: asked,
    situation,
    worlds,
    /** Constraint on the worlds: also the others' decisions (`play`), or the rules alone. */
    worldsFit: infers ? ('play' as const) : ('rules' as const),
    made: moves[made]!.words,
    best: moves[best]!.words,
    cost,
    /** In which all costs of the seat lie together with 95 %, also when it is judged again in more of the same worlds. */
    interval,
    /** Luck since the decision before. */
    luck,
    moves: moves.map(({ words, value, lead, truth }) => ({ move: words, chance: value, lead, trueCards: truth })),
  };
}
