/** The laws of the forward model of Shamus: what it imagines is what may be, and all of that. */
import { describe, expect, test } from 'vitest';
import aceKeeper from '../../../../strategies/shamus/ace-keeper.js';
import highFirst from '../../../../strategies/shamus/high-first.js';
import meldFirst from '../../../../strategies/shamus/meld-first.js';
import pileSaver from '../../../../strategies/shamus/pile-saver.js';
import randomRummy from '../../../../strategies/shamus/rummy-random.js';
import { reader, signaller } from '../../../../strategies/shamus/signals.js';
import randomUno from '../../../../strategies/shamus/uno-random.js';
import { testSize } from '../../../../test/sized.testing.js';
import { type Card, DECK_SIZE } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import type { Setup } from '../../../game/index.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import type { ShamusEvent } from '../engine/events.js';
import { InterceptedEngine, type ShamusMove } from '../engine/intercepted-engine.js';
import type { ShamusPolicy } from '../policy.js';
import { ScriptedTable } from '../testing/scripted-table.testing.js';
import { arbitrarySetup } from '../testing/teams.testing.js';
import { ShamusForward } from './forward.js';
import { seatsOfDeal, visibleEvents } from './seen.testing.js';
import { deckOf, watch } from './table.testing.js';

/** Teams that decide the same whenever they see the same; the random team does not. */
const TEAMS = [
  { uno: signaller, rummy: reader, steady: true },
  { uno: aceKeeper, rummy: pileSaver, steady: true },
  { uno: highFirst, rummy: meldFirst, steady: true },
  { uno: randomUno, rummy: randomRummy, steady: false },
] as const;

const KEY = keyFromSeed('forward');

function seated({ uno, rummy }: (typeof TEAMS)[number], players: number): ShamusPolicy[] {
  return Array.from({ length: players }, (_, seat) => (seat % 2 === 0 ? uno.create() : rummy.create()));
}

function forwards(team: (typeof TEAMS)[number], players: number, known: boolean, own: readonly ShamusPolicy[] | null) {
  return Array.from({ length: players }, (_, seat) => {
    const [mine, other] = seat % 2 === 0 ? [team.uno, team.rummy] : [team.rummy, team.uno];
    return new ShamusForward({ own: () => mine.create(), partner: () => other.create(), known }, own?.[seat] ?? null);
  });
}

function decidedAnew(
  setup: Setup,
  team: (typeof TEAMS)[number],
  deck: readonly Card[],
  moves: readonly ShamusMove[],
  seat: number,
) {
  const anew: ShamusMove[] = [];
  const enough = new Error('enough');
  const { engine } = new InterceptedEngine(setup, false, KEY, seated(team, setup.players), (question, ask) => {
    if (question.asked === 'newGame') return ask();
    if (anew.length === moves.length) throw enough;
    const move = moves[anew.length]!;
    anew.push(question.seat === seat ? move : ask());
    return move;
  });
  try {
    engine.playDeck(deck);
  } catch (error) {
    if ((error as Error).cause !== enough) throw error;
  }
  return anew;
}

describe('a world that is dealt shows the seat the same view, in which the others decide the same', () => {
  test.each([true, false])('any setup; partners known: %s', (known) => {
    const dice = new Stream();
    dice.start(KEY, known ? 1 : 2, 0);
    let worlds = 0;
    for (let game = 0; game < testSize(12, 1000); game++) {
      const setup = arbitrarySetup(dice);
      const team = TEAMS[dice.below(known ? 3 : 4)]!;
      const policies = seated(team, setup.players);
      const imagining = forwards(team, setup.players, known, null);
      const looked: (() => void)[] = [];
      const { moves } = watch(setup, policies, KEY, game, (decision) => {
        const { question, events, made } = decision;
        const { seat, asked, view } = question;
        const forward = imagining[seat]!;
        if (asked === 'newGame') {
          forward.newGame(view);
          return;
        }
        forward.sit(view);
        if (dice.below(12) !== 0 || !forward.deal(dice, 300)) return;
        worlds++;
        const deck = deckOf(forward, decision, dice);
        expect(CardSet.from(deck).size).toBe(DECK_SIZE);
        const story = visibleEvents(seat, events, setup.players);
        looked.push(() => {
          const before = moves.slice(0, made);
          const table = new ScriptedTable(setup, true);
          table.run(deck, before);
          expect(table.pending).toMatchObject({ seat, asked });
          expect(visibleEvents(seat, table.engine.recorder!.events, setup.players)).toBe(story);
          if (known) expect(decidedAnew(setup, team, deck, before, seat)).toEqual(before);
        });
      });
      for (const look of looked) look();
    }
    expect(worlds).toBeGreaterThan(20);
  });
});

describe('the true world fits, and with the true moves it ends as the engine does', () => {
  test('any setup, every decision, all teams that decide alike when they see alike', () => {
    const dice = new Stream();
    dice.start(KEY, 3, 0);
    for (let game = 0; game < testSize(12, 1000); game++) {
      const setup = arbitrarySetup(dice);
      const team = TEAMS[dice.below(3)]!;
      const policies = seated(team, setup.players);
      const imagining = forwards(team, setup.players, true, policies);
      const results: { readonly at: number; readonly end: readonly number[] }[] = [];
      const { engine, moves } = watch(setup, policies, KEY, game, (decision) => {
        const { question, deck } = decision;
        const { seat, asked, view } = question;
        const forward = imagining[seat]!;
        if (asked === 'newGame') {
          forward.newGame(view);
          return;
        }
        forward.sit(view);
        expect(forward.imagine(deck), `${asked}, decision ${decision.made}`).toBe(true);
        // The move of the base policy itself is the one that will be made.
        forward.playOutAsUsual();
        const { ending, table, turns, pickUps, circleWhenLost } = forward.end;
        results.push({
          at: decision.made,
          end: [
            ending,
            forward.end.netPoints(),
            table.points,
            turns,
            pickUps,
            table.circleCount,
            table.stockCount,
            circleWhenLost,
          ],
        });
      });
      const [net, points, turns, pickUps, , circle, stock, lost] = engine.metrics;
      for (const { at, end } of results) {
        expect(end, `${JSON.stringify(setup)}, game ${game}, from decision ${at} of ${moves.length}`).toEqual([
          engine.reason,
          ...[net, points, turns, pickUps, circle, stock, lost],
        ]);
      }
    }
  });
});

describe('where hands are open, worlds have the true hands, and what lies face down in any order', () => {
  test('any setup, every seat', () => {
    const dice = new Stream();
    dice.start(KEY, 4, 0);
    let worlds = 0;
    let strange = 0;
    for (let game = 0; game < testSize(8, 500); game++) {
      const setup = arbitrarySetup(dice);
      const team = TEAMS[dice.below(4)]!;
      const imagining = forwards(team, setup.players, dice.below(2) === 0, null);
      watch(setup, seated(team, setup.players), KEY, game, ({ question, events, deck }) => {
        const { seat, asked, view, more } = question;
        const forward = imagining[seat]!;
        if (asked === 'newGame') {
          forward.newGame(view);
          forward.lieOpen(deck);
          return;
        }
        forward.sit(view);
        if (dice.below(6) !== 0 || !forward.deal(dice, 300)) return;
        worlds++;
        const { handsLo, handsHi, deck: imagined, used, circleStart } = forward.world;
        const hands = trueHands(setup.players, deck, events);
        // While a suit is called, the ace is played and not yet in the record.
        if (asked === 'call') hands[seat] = hands[seat]!.without(more as Card);
        for (const [holder, hand] of hands.entries()) {
          expect(CardSet.fromHalves(handsLo[holder]!, handsHi[holder]!).equals(hand), `${seat} of ${holder}`).toBe(
            true,
          );
        }
        const { circleCount } = view.table;
        const hidden = (cards: ArrayLike<Card>) => [
          ...Array.from(cards).slice(circleStart, circleStart + circleCount),
          ...Array.from(cards).slice(used),
        ];
        expect(CardSet.from(hidden(imagined)).equals(CardSet.from(hidden(deck)))).toBe(true);
        if (hidden(imagined).join() !== hidden(deck).join()) strange++;
      });
    }
    expect(worlds).toBeGreaterThan(40);
    expect(strange).toBeGreaterThan(worlds / 2);
  });
});

function trueHands(players: number, deck: readonly Card[], events: readonly ShamusEvent[]): CardSet[] {
  const hands = Array.from({ length: players }, () => new Set<Card>());
  const order = seatsOfDeal(players);
  for (const [place, seat] of order.entries()) if (seat !== null && seat >= 0) hands[seat]!.add(deck[place]!);
  for (const event of events) {
    if (event.type === 'draw' || event.type === 'penalty' || event.type === 'pickup')
      for (const card of event.cards) hands[event.seat]!.add(card);
    else if (event.type === 'play' || event.type === 'discard') hands[event.seat]!.delete(event.card);
    else if (event.type === 'meld' || event.type === 'layoff')
      for (const card of event.cards) hands[event.seat]!.delete(card);
  }
  return hands.map((cards) => CardSet.from([...cards]));
}
