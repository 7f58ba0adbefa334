/** What is measured of a game whose rules are varied. */
import { type Game, isGoal, type Setup, SHARE, studyDefaults, WHOLE } from '../game/index.js';
import type { Tally } from '../simulation/index.js';
import type { Histogram } from '../stats/histogram.js';
import { MIN_FOR_MEANS } from '../stats/means.js';
import type { Estimated } from './deck-means.js';
import { estimateMinutes, readDecks } from './pace.js';
import type { PlayedPart } from './study-spec.js';

/**
 * What is measured of each combination.
 *
 * @param game with the features of the part
 * @param played the team at the table; then it against a weaker one, where that was played too
 * @param seconds that a decision takes
 */
export async function measuresAt(
  game: Game,
  setup: Setup,
  { result, rows }: PlayedPart,
  seconds: number,
): Promise<Record<string, Estimated>> {
  const [own, against] = result.arms.map(({ tally }) => tally) as [Tally, Tally?];
  const length = own.metrics[game.metrics.findIndex(({ name }) => name === 'turns')]!;
  const decks = own.games / own.shape.round;
  const known = (found: Estimated): Estimated => (decks < MIN_FOR_MEANS ? { ...found, error: null } : found);
  const minutes = known(estimateMinutes(await readDecks(game, own.shape.round, rows()), seconds));
  const rate = (count: number): Estimated => {
    const share = count / own.games;
    return { mean: share, error: errorOf(share * (1 - share), decks), decks };
  };
  const turns = known({ mean: length.mean(), error: length.sd() / Math.sqrt(decks), decks });
  const counted = studyDefaults(game).unwanted.map((name) => {
    const reason = game.reasons.findIndex((each) => each.name === name);
    const metric = own.metrics[game.metrics.findIndex((each) => each.name === name)];
    return [name, rate(reason >= 0 ? own.reasons[reason]! : own.games - metric!.countOf(0))] as const;
  });
  const ends = Object.fromEntries(counted);
  if (game.kind === 'cooperative') {
    const won = ({ outcomes }: Tally) =>
      outcomes.reduce((sum, count, outcome) => sum + (isGoal(game, outcome) ? count : 0), 0);
    const wins = rate(won(own));
    if (against === undefined) return { turns, minutes, wins, ...ends };
    const worse = rate(won(against));
    const skill = { mean: wins.mean - worse.mean, error: Math.hypot(wins.error!, worse.error!), decks };
    return { turns, minutes, wins, skill, ...ends };
  }
  const { players } = setup;
  const dealer = excess(own.entrants[0]!.bySeat[game.firstDealer?.(setup) ?? 0]!, players);
  if (against === undefined) return { turns, minutes, dealer, ...ends };
  return { turns, minutes, dealer, skill: excess(against.entrants[0]!.rounds[SHARE]!, players), ...ends };
}

/** The standard error of a share: that nothing was seen to vary does not mean that nothing does. */
function errorOf(variance: number, decks: number): number {
  return Math.sqrt(Math.max(variance, 1 / decks) / decks);
}

/** The mean share of the wins, minus an even share. */
function excess(histogram: Histogram, players: number): Estimated {
  const unit = WHOLE * players;
  const { count } = histogram;
  const error = errorOf((histogram.sd() / unit) ** 2, count);
  return { mean: histogram.mean() / unit - 1 / players, error: count < MIN_FOR_MEANS ? null : error, decks: count };
}
