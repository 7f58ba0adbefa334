import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { cardsOf, DECK, nameOf, SUIT_NAMES } from '../../../cards/model.testing.js';
import { keyFromSeed } from '../../../random/index.js';
import type { RummyPolicy, SeatView, UnoPolicy } from '../policy.js';
import { targetsOf } from '../rules/setup.js';
import { legalDiscards, without } from '../testing/naive.testing.js';
import { Referee } from '../testing/referee.testing.js';
import { TEAMS, type Team } from '../testing/teams.testing.js';
import { ShamusEngine } from './engine.js';

const STANDARD = targetsOf('standard');

/** At each decision of a game: what the seat is shown, and what a referee knows who has seen the events up to then. */
class Onlooker {
  decisions = 0;
  private referee = new Referee(STANDARD);
  private seen = 0;
  private engine: ShamusEngine | null = null;

  constructor(private readonly team: Team) {}

  watch(games: number): void {
    const key = keyFromSeed('views');
    this.engine = new ShamusEngine(
      { targets: STANDARD, recorded: true },
      [this.uno(this.team.uno()), this.rummy(this.team.rummy())],
      key,
    );
    for (let game = 0; game < games; game++) {
      this.referee = new Referee(STANDARD);
      this.seen = 0;
      this.engine.play(game);
    }
  }

  private uno(policy: UnoPolicy): UnoPolicy {
    return {
      newGame: (view) => {
        this.check(view);
        policy.newGame?.(view);
      },
      play: (view) => {
        this.check(view);
        same('playable', cardsOf(view.playableLo, view.playableHi), inOrder(this.referee.playable()));
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
        const last = this.engine!.recorder!.events.findLast(({ type }) => type === 'pickup' || type === 'draw');
        const owed = last?.type === 'pickup' ? [nameOf(last.cards[0]!)] : [];
        same('mustLay', cardsOf(view.mustLayLo, view.mustLayHi), owed);
        const { sequencesLo, sequencesHi, groupsLo, groupsHi } = laid;
        same('laid', [sequencesLo, sequencesHi, groupsLo, groupsHi], [0, 0, 0, 0]);
        policy.layDown(view, laid);
      },
      discard: (view) => {
        this.check(view);
        const { hands, table } = this.referee.cards;
        const expected = inOrder(legalDiscards(hands[1], table));
        same('discardable', cardsOf(view.discardableLo, view.discardableHi), expected);
        return policy.discard(view);
      },
    };
  }

  /** `played`: an ace that has left the hand and does not lie on the pile yet, while its suit is called. */
  private check({ seat, handLo, handHi, table }: SeatView, played = ''): void {
    this.decisions++;
    const events = this.engine!.recorder!.events;
    for (; this.seen < events.length; this.seen++) this.referee.see(events[this.seen]!);
    const { cards, seniorLost, lastCall } = this.referee;
    const hands = cards.hands.map((hand) => without(hand, [played]));
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
      pile: cards.pile,
      pileSet: inOrder(cards.pile),
      top: cards.top,
      sequences: inOrder(cards.table.sequences),
      groups: inOrder(cards.table.groups),
      targets: [STANDARD.senior, STANDARD.junior],
      points: cards.points,
      counts: [...hands.map((hand) => hand.length), cards.circle.length, cards.stock.length],
      seniorLost,
      lastCall,
    });
  }
}

/** As toEqual, which would be slow so many times. */
function same(what: string, shown: unknown, known: unknown): void {
  if (JSON.stringify(shown) !== JSON.stringify(known)) expect(shown, what).toEqual(known);
}

function inOrder(cards: readonly string[]): string[] {
  return DECK.filter((card) => cards.includes(card));
}

describe('3.7 at each decision a seat sees its hand, all that is public and what it may do, and all of it is true', () => {
  test.each(TEAMS)('$name', (team) => {
    const onlooker = new Onlooker(team);
    const games = testSize(60, 250);
    onlooker.watch(games);
    expect(onlooker.decisions).toBeGreaterThan(20 * games);
  });
});
