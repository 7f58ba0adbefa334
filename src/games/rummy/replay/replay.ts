/** Recorded games of the family. */
import type { Card } from '../../../cards/card.js';
import type { OpenRecorder, OpenRecorderOptions, Setup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { choicesOf } from '../../kit/decision.js';
import { type Explanation, explainDecisions } from '../../kit/explanations.js';
import { type CallHook, interceptPolicy } from '../../kit/intercept.js';
import { OpenRecordedGame, RecordedGame, type ReplaySpec, rewriteEvent } from '../../kit/recorded-game.js';
import { createViewpoints } from '../../kit/viewpoints.js';
import { notationOf } from '../cards/deck.js';
import { DECISIONS, decisionsOf } from '../decisions.js';
import { RummyEngine } from '../engine/engine.js';
import type { RummyEvent } from '../engine/events.js';
import { CALLS, createInterceptedEngine, type RummyMove } from '../engine/intercepted-engine.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf } from '../rules/terms.js';
import { RummyNarration } from './narration.js';
import type { Scene } from './scene.js';
import { formatGoal, seatName } from './wording.js';

/** The name and version of the format, which other programs read. */
const FORMAT = 'rummy-transcript/1';

/** Max number of seats at which viewpoints have long names. */
const FEW = 4;

/** A game as JSON Lines: its setup, then one event per line, complete enough to check it by the rules alone. */
export function transcriptLines(
  events: readonly RummyEvent[],
  { game: name, definition, players, variant, rulings }: Setup,
  policies: readonly string[],
  seed: string,
  game: number,
  { deck }: Pick<Terms, 'deck'>,
): string[] {
  const { cardText } = notationOf(deck);
  const cardTexts = (cards: readonly Card[]) => cards.map(cardText);
  const writers = {
    ...{ card: cardText, cards: cardTexts, deck: cardTexts, penalty: cardTexts },
    hands: (hands: readonly (readonly Card[])[]) => hands.map(cardTexts),
  };
  const own = definition === undefined ? {} : { definition };
  const header = { type: 'game', format: FORMAT, name, ...own, players, variant, rulings, seed, game, policies };
  return [header, ...events.map((event) => rewriteEvent(event, writers))].map((line) => JSON.stringify(line));
}

/** The decisions that policies may explain; of buys they are not asked why. */
export const EXPLAINED: readonly string[] = DECISIONS.flatMap((one) => ('question' in one ? [one.name] : []));

/** Spec for replays of games with these terms, a chapter for each deal. @param names of the policies, in seat order */
export function replaySpec(terms: Terms, names: readonly string[]): ReplaySpec<RummyEvent, Scene> {
  const seats = names.map((policy, seat) => ({ name: seatName(seat), policy }));
  const [first, ...others] = createViewpoints(seats.map(({ name }) => name));
  const shortened = others.map((angle) => (angle.seat === null ? angle : { ...angle, name: seatName(angle.seat) }));
  return {
    seats,
    angles: [first, ...(names.length <= FEW ? others : shortened)],
    chapter: 'deal',
    choices: choicesOf(decisionsOf(terms)),
    narrate: () => new RummyNarration(names, terms),
  };
}

/**
 * A table that records its games.
 *
 * @param names of the policies, in seat order
 * @param seed the text whose key the games are drawn from
 * @param explains whether policies are asked for their reasons, for replays
 */
export function recordRummy(
  rules: RuleSet,
  setup: Setup,
  policies: readonly RummyPlayer[],
  names: readonly string[],
  seed: string,
  explains = false,
): RecordedGame<RummyEvent, Scene> {
  const terms = termsOf(rules, setup);
  const key = keyFromSeed(seed);
  const spec = replaySpec(terms, names);
  const explanations: Explanation[] = [];
  const engine: RummyEngine = explains
    ? createInterceptedEngine(
        terms,
        true,
        key,
        policies,
        explainDecisions(policies, spec.choices, () => engine.recorder!.events, explanations),
      )
    : new RummyEngine(terms, policies, key, true);
  return new RecordedGame({
    engine,
    spec,
    explanations,
    transcript: (events, game) => transcriptLines(events, setup, names, seed, game, terms),
    opening: [`${terms.players} players, ${formatGoal(terms)}`],
  });
}

/** A table that records its games and leaves them at the decisions of some seats, see `Game.openRecorder`. */
export function openRummyRecorder(
  rules: RuleSet,
  setup: Setup,
  policies: readonly RummyPlayer[],
  { names, seed, isOutside, answering }: OpenRecorderOptions,
): OpenRecorder {
  const terms = termsOf(rules, setup);
  const wrapped = policies.map((policy, seat) =>
    interceptPolicy(policy, seat, CALLS, answering as CallHook<RummyView, RummyMove>),
  );
  return new OpenRecordedGame({
    engine: new RummyEngine(terms, wrapped, keyFromSeed(seed), true, isOutside),
    spec: replaySpec(terms, names),
    explanations: [],
    transcript: (events, game) => transcriptLines(events, setup, names, seed, game, terms),
    opening: [`${terms.players} players, ${formatGoal(terms)}`],
  });
}
