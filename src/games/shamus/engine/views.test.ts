import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { cardsOf, DECK, nameOf, rankName, SUIT_NAMES, suitName } from '../../../cards/model.testing.js';
import { resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { around } from '../../around.testing.js';
import { standingBefore } from '../checker/standing.testing.js';
import shamus from '../index.js';
import type { RummyPolicy, SeatView, UnoPolicy } from '../policy.js';
import { transcriptLines } from '../replay/replay.js';
import { numbersOf } from '../rules/setup.js';
import { legalDiscards, without } from '../testing/naive.testing.js';
import { TEAMS, type Team } from '../testing/teams.testing.js';
import { ShamusEngine } from './engine.js';
import type { ShamusEvent } from './events.js';

const STANDARD = numbersOf({ variant: 'standard', players: 2 });
const SETUP = resolveSetup(shamus, {});
type Standing = ReturnType<typeof standingBefore>;

/** At each decision of a game: what the seat is shown, and how the game stands by the events up to then, as the checker reads them. */
class Onlooker {
  decisions = 0;
  private engine: ShamusEngine | null = null;

  constructor(private readonly team: Team) {}

  watch(games: number): void {
    const key = keyFromSeed('views');
    this.engine = new ShamusEngine(
      { targets: STANDARD, recorded: true },
      [this.uno(this.team.uno()), this.rummy(this.team.rummy())],
      key,
    );
    for (let game = 0; game < games; game++) this.engine.play(game);
  }

  private get events(): readonly ShamusEvent[] {
    return this.engine!.recorder!.events;
  }

  private standing(): Standing {
    const lines = transcriptLines(this.events, SETUP, ['', ''], '', 0).map((line) => JSON.parse(line));
    return standingBefore(lines, lines.length);
  }

  private uno(policy: UnoPolicy): UnoPolicy {
    return {
      newGame: (view) => {
        this.check(view);
        policy.newGame?.(view);
      },
      play: (view) => {
        this.check(view);
        same('playable', cardsOf(view.playableLo, view.playableHi), inOrder(playable(this.standing(), this.events)));
        return policy.play(view);
      },
      call: (view, ace) => {
        this.check(view, nameOf(ace));
        return policy.call(view, ace);
      },
    };
  }

  private rummy(policy: RummyPolicy): RummyPolicy {
    return {
      newGame: (view) => {
        this.check(view);
        policy.newGame?.(view);
      },
      draw: (view) => {
        this.check(view);
        return policy.draw(view);
      },
      layDown: (view, laid) => {
        this.check(view);
        const last = this.events.findLast(({ type }) => type === 'pickup' || type === 'draw');
        const owed = last?.type === 'pickup' ? [nameOf(last.cards[0]!)] : [];
        same('mustLay', cardsOf(view.mustLayLo, view.mustLayHi), owed);
        const { sequencesLo, sequencesHi, groupsLo, groupsHi } = laid;
        same('laid', [sequencesLo, sequencesHi, groupsLo, groupsHi], [0, 0, 0, 0]);
        policy.layDown(view, laid);
      },
      discard: (view) => {
        this.check(view);
        const { hands, table } = this.standing();
        const melds = { sequences: [...table.sequences], groups: [...table.groups] };
        const expected = inOrder(legalDiscards(hands[1]!, melds));
        same('discardable', cardsOf(view.discardableLo, view.discardableHi), expected);
        return policy.discard(view);
      },
    };
  }

  /** `played`: an ace that has left the hand and does not lie on the pile yet, while its suit is called. */
  private check({ seat, handLo, handHi, table }: SeatView, played = ''): void {
    this.decisions++;
    const standing = this.standing();
    const hands = standing.hands.map((hand) => without(hand, [played]));
    const shown = {
      hand: cardsOf(handLo, handHi),
      pile: Array.from(table.pile.subarray(0, table.pileCount), nameOf),
      pileSet: cardsOf(table.pileLo, table.pileHi),
      top: table.pileCount === 0 ? 'nothing' : nameOf(table.top()),
      sequences: cardsOf(table.sequencesLo, table.sequencesHi),
      groups: cardsOf(table.groupsLo, table.groupsHi),
      targets: [table.seniorTarget, table.juniorTarget],
      points: table.points,
      counts: [...table.held, table.circleCount, table.stockCount],
      seniorLost: table.seniorLost,
      lastCall: SUIT_NAMES[table.lastCall] ?? null,
    };
    same('view', shown, {
      hand: inOrder(hands[seat]!),
      pile: standing.pile,
      pileSet: inOrder(standing.pile),
      top: standing.pile.at(-1) ?? 'nothing',
      sequences: inOrder([...standing.table.sequences]),
      groups: inOrder([...standing.table.groups]),
      targets: [STANDARD.senior, STANDARD.junior],
      points: standing.table.points(),
      counts: [...hands.map((hand) => hand.length), standing.circle.length, standing.stock.length],
      seniorLost: this.events.some(({ type }) => type === 'senior-lost'),
      lastCall: SUIT_NAMES[this.events.findLast(isCall)?.call ?? -1] ?? null,
    });
  }
}

type PlayEvent = Extract<ShamusEvent, { type: 'play' }>;

function isCall(event: ShamusEvent): event is PlayEvent {
  return event.type === 'play' && rankName(nameOf(event.card)) === 'A';
}

/** Rules 3.1 and 3.2: an ace, a card of the top's rank or suit, or any card where an ace was just discarded. */
function playable({ hands, pile }: Standing, events: readonly ShamusEvent[]): string[] {
  const top = pile.at(-1)!;
  const last = events.findLast(({ type }) => type === 'discard') as { readonly card: number } | undefined;
  const isOpen = last !== undefined && rankName(nameOf(last.card)) === 'A';
  return hands[0]!.filter(
    (card) => isOpen || rankName(card) === 'A' || rankName(card) === rankName(top) || suitName(card) === suitName(top),
  );
}

/** Fast form of toEqual, for many comparisons. */
function same(what: string, shown: unknown, known: unknown): void {
  if (JSON.stringify(shown) !== JSON.stringify(known)) expect(shown, what).toEqual(known);
}

function inOrder(cards: readonly string[]): string[] {
  return DECK.filter((card) => cards.includes(card));
}

describe('3.7 at each decision a seat sees its hand, all that is public and what it may do, and all of it is true', () => {
  test.each(TEAMS)('$name', (team) => {
    const onlooker = new Onlooker(team);
    const games = testSize(12, 250);
    onlooker.watch(games);
    expect(onlooker.decisions).toBeGreaterThan(20 * games);
  });
});

/** Fills its own view with nonsense, as far as a policy without types can. */
function scribble(view: Record<string, number>): void {
  for (const field of ['handLo', 'handHi', 'playableLo', 'playableHi', 'discardableLo', 'discardableHi']) {
    view[field] = 0x0fff_0fff;
  }
  view.seat = 7;
}

test.each(TEAMS)('a policy that scribbles on its view once it has decided changes nothing: $name', (team) => {
  const scribbling = <P extends object>(policy: P) =>
    around(policy, (decide, _, [view]) => {
      const decision = decide();
      scribble(view as Record<string, number>);
      return decision;
    });
  const key = keyFromSeed('scribbler');
  const scribbler = new ShamusEngine({ targets: STANDARD }, [scribbling(team.uno()), scribbling(team.rummy())], key);
  const honest = new ShamusEngine({ targets: STANDARD }, [team.uno(), team.rummy()], key);
  for (let game = 0; game < 2000; game++) {
    scribbler.play(game);
    honest.play(game);
    expect([scribbler.fingerprint(), ...scribbler.metrics]).toEqual([honest.fingerprint(), ...honest.metrics]);
  }
});
