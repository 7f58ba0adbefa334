/** Recorded games of Shamus. */
import type { Card } from '../../../cards/card.js';
import { formatCard, formatSuit } from '../../../cards/notation.js';
import type { OpenRecorder, OpenRecorderOptions, Setup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { choicesOf } from '../../kit/decision.js';
import { type Explanation, explainDecisions } from '../../kit/explanations.js';
import { type CallHook, interceptPolicy } from '../../kit/intercept.js';
import { OpenRecordedGame, RecordedGame, type ReplaySpec, rewriteEvent } from '../../kit/recorded-game.js';
import { createViewpoints } from '../../kit/viewpoints.js';
import { type AnyView, DECISIONS } from '../decisions.js';
import { ShamusEngine } from '../engine/engine.js';
import type { ShamusEvent } from '../engine/events.js';
import { CALLS, InterceptedEngine, type ShamusMove } from '../engine/intercepted-engine.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { numbersOf } from '../rules/setup.js';
import { termsOf } from '../rules/terms.js';
import { ShamusNarration, seatName } from './narration.js';
import type { Scene } from './scene.js';

/** The name and version of the format, which other programs read. */
const FORMAT = 'shamus-transcript/1';

const CHOICES = choicesOf(DECISIONS);

export const EXPLAINED: readonly string[] = Object.keys(CHOICES);

/** A game as JSON Lines, one event per line, complete enough to check it by the rules alone. */
export function transcriptLines(
  events: readonly ShamusEvent[],
  setup: Setup,
  policies: readonly string[],
  seed: string,
  game: number,
): string[] {
  const { players, variant, rulings } = setup;
  const { senior, junior } = numbersOf(setup);
  const header = { format: FORMAT, players, variant, targets: { senior, junior }, rulings, seed, game, policies };
  const cardTexts = (cards: readonly Card[]) => cards.map(formatCard);
  const writers = {
    card: formatCard,
    cards: cardTexts,
    deck: cardTexts,
    call: (call: number | null) => (call === null ? null : formatSuit(call)),
    // Circle cards left; checkers count them.
    left: () => undefined,
  };
  return events.map((event) => {
    const line = event.type === 'deal' ? { type: 'deal', ...header, deck: event.deck } : event;
    return JSON.stringify(rewriteEvent(line, writers));
  });
}

/**
 * A table that records its games.
 *
 * @param names of the policies, in seat order
 * @param seed the text whose key the games are drawn from
 * @param explains whether policies are asked for their reasons, for replays
 */
export function recordShamus(
  setup: Setup,
  policies: readonly ShamusPolicy[],
  names: readonly string[],
  seed: string,
  explains = false,
): RecordedGame<ShamusEvent, Scene> {
  const key = keyFromSeed(seed);
  const explanations: Explanation[] = [];
  const engine: ShamusEngine = explains
    ? new InterceptedEngine(
        setup,
        true,
        key,
        policies,
        explainDecisions(policies, CHOICES, () => engine.recorder!.events, explanations),
      ).engine
    : new ShamusEngine({ ...termsOf(setup), recorded: true }, policies, key);
  return new RecordedGame({
    engine,
    spec: replaySpec(setup, names),
    explanations,
    transcript: (events, game) => transcriptLines(events, setup, names, seed, game),
  });
}

/** A table that records its games and leaves them at the decisions of some seats, see `Game.openRecorder`. */
export function openShamusRecorder(
  setup: Setup,
  policies: readonly ShamusPolicy[],
  { names, seed, isOutside, answering }: OpenRecorderOptions,
): OpenRecorder {
  const terms = { ...termsOf(setup), recorded: true, isOutside };
  const wrapped = policies.map((policy, seat) =>
    interceptPolicy(policy as UnoPolicy & RummyPolicy, seat, CALLS, answering as CallHook<AnyView, ShamusMove>),
  );
  const engine = new ShamusEngine(terms, wrapped, keyFromSeed(seed));
  return new OpenRecordedGame({
    engine,
    spec: replaySpec(setup, names),
    explanations: [],
    transcript: (events, game) => transcriptLines(events, setup, names, seed, game),
  });
}

/** The description of Shamus for replays. @param names of the policies, in seat order */
function replaySpec(setup: Setup, names: readonly string[]): ReplaySpec<ShamusEvent, Scene> {
  const seats = names.map((policy, seat) => ({ name: seatName(seat, names.length), policy }));
  return {
    seats,
    angles: createViewpoints(seats.map(({ name }) => name)),
    chapter: 'game',
    choices: CHOICES,
    narrate: () => new ShamusNarration(names, termsOf(setup)),
  };
}
