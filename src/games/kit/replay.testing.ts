/** Properties that the replays of every game have, and that explanations of policies have in every game. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import {
  PolicyFault,
  type Preference,
  type Replay,
  type ReplayRecorder,
  type ReplayRenderer,
} from '../../game/index.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import type { VisibleHands } from './viewpoints.js';

interface Sample<S> {
  readonly replay: Replay<S>;
  readonly deck: readonly string[];
}

interface ReplaySuite<S> {
  readonly samples: () => Iterable<Sample<S>>;
  readonly renderer: ReplayRenderer<S>;
  readonly every: number;
  readonly cardsIn: RegExp;
  readonly open: (scene: S) => readonly string[];
  /** Lists of pieces that lie face down. */
  readonly faceDown: readonly (keyof S & string)[];
  /** Other fields with values that a seat does not know, as they are to one who guesses them wrong. */
  readonly guessed?: (scene: S, seat: number) => Partial<S>;
}

/** The card of a piece: `7H` of `7H2`, `14B` of `14B3`. */
export function cardOf(piece: string): string {
  return /^(?:\d+|[A-Z])[A-Z]/.exec(piece)?.[0] ?? piece.slice(0, 2);
}

/** The cards of pieces as one text, in their order. */
export function inOrder(pieces: readonly string[]): string {
  return pieces.map(cardOf).join(' ');
}

/** The cards of pieces as one text, in any order. */
export function sorted(pieces: readonly string[]): string {
  return pieces.map(cardOf).sort().join(' ');
}

export function testReplays<S extends VisibleHands>(name: string, suite: ReplaySuite<S>): void {
  const { samples, renderer, every, cardsIn, open, faceDown } = suite;
  const all = [...samples()];
  const hidden = (scene: S) => faceDown.flatMap((pile) => scene[pile] as readonly string[]);
  const piecesOf = (scene: S) => [...scene.hands.flat(), ...open(scene), ...hidden(scene)];
  const namesOf = ({ seats }: Replay<S>) => seats.map((seat) => seat.name);
  const dice = new Stream();
  dice.start(keyFromSeed('re-dealt'), 0, 0);

  /** The scene with all cards that a seat has not seen dealt anew among the places where they may be. */
  function redealt(scene: S, seat: number): S {
    const seen = new Set(scene.seen);
    const kept = scene.hands.map((hand, at) => hand.filter((piece) => at === seat || seen.has(piece)));
    const pool = [...scene.hands.flatMap((hand, at) => hand.filter((p) => !kept[at]!.includes(p))), ...hidden(scene)];
    const order = Uint8Array.from(pool, (_, place) => place);
    dice.shuffle(order);
    const shuffled = Array.from(order, (place) => pool[place]!);
    const hands = kept.map((hand, at) => [...hand, ...shuffled.splice(0, scene.hands[at]!.length - hand.length)]);
    const piles = faceDown.map((pile) => [pile, shuffled.splice(0, (scene[pile] as readonly string[]).length)]);
    return { ...scene, hands, ...Object.fromEntries(piles), ...suite.guessed?.(scene, seat) };
  }

  describe(`replays of ${name}`, () => {
    test('R1.1 have every card of the deck in every frame, and no two pieces of one name', () => {
      for (const { replay, deck } of all) {
        const cards = sorted(deck);
        for (const { scene } of replay.frames) {
          const pieces = piecesOf(scene);
          const isWhole = sorted(pieces) === cards && new Set(pieces).size === pieces.length;
          if (!isWhole) expect.fail(`a frame with the pieces ${pieces.toSorted()}`);
        }
      }
    });

    test('count the turns of each chapter one by one', () => {
      for (const { replay } of all) {
        const { frames, chapters } = replay;
        for (const [place, { turn }] of frames.entries()) {
          if (chapters.starts.includes(place)) expect(turn).toBe(0);
          else expect([0, 1]).toContain(turn - frames[place - 1]!.turn);
        }
        expect(frames.at(-1)!.seat).toBeNull();
      }
    });

    test('tell a seat in words of no card that it has not seen', () => {
      let told = 0;
      for (const { replay } of all) {
        for (const [at, { seat }] of replay.angles.entries()) {
          if (seat === null) continue;
          for (const { words, scene } of replay.frames) {
            if (words[at] !== words[0]) told++;
            const known: Set<string> = new Set([...open(scene), ...scene.seen, ...scene.hands[seat]!].map(cardOf));
            // A wild upcard that was buried has been seen by all.
            if (words[at]!.startsWith('The upcard is wild')) known.add('WW');
            for (const card of words[at]!.match(cardsIn) ?? []) {
              if (!known.has(card)) expect.fail(`seat ${seat} is told '${words[at]}' and has not seen ${card}`);
            }
          }
        }
      }
      expect(told).toBeGreaterThan(100);
    });

    test('are plain data', () => {
      for (const { replay } of all.slice(0, 8)) expect(JSON.parse(JSON.stringify(replay))).toEqual(replay);
    });

    test('look to a seat the same wherever the cards lie that it has not seen, but not to a reader who sees all', () => {
      let [looked, differ] = [0, 0];
      for (const { replay } of all) {
        const names = namesOf(replay);
        for (const [place, { scene }] of replay.frames.entries()) {
          // All hands are shown when play is over.
          if (place % every !== 0 || scene.isOver === true) continue;
          for (const angle of replay.angles) {
            const [one, other] = [scene, redealt(scene, angle.seat ?? 0)].map((s) => renderer.draw(s, angle, names));
            if (angle.seat !== null) expect(other).toBe(one);
            else if (other !== one) differ++;
            looked++;
          }
        }
      }
      expect(looked).toBeGreaterThan(400);
      expect(differ).toBeGreaterThan(looked / 10);
    });

    test('R1.1 show every piece once where all are seen', () => {
      for (const { replay } of all) {
        for (const [place, { scene }] of replay.frames.entries()) {
          if (place % every !== 0) continue;
          const drawn = renderer.draw(scene, replay.angles.at(-1)!, namesOf(replay));
          const shown = Array.from(drawn.matchAll(/data-piece="(\w+)"/g), ([, piece]) => piece!);
          expect(shown.sort()).toEqual([...piecesOf(scene)].sort());
        }
      }
    });
  });
}

type Explain<V> = (view: V, decision: string) => readonly Preference[];

interface ExplanationSuite<P, V> {
  readonly record: (policy: P, explains: boolean) => ReplayRecorder;
  readonly explaining: (explain: Explain<V>) => P;
  readonly decision: string;
  readonly wrongChoice: readonly [choice: number, message: string];
}

/** Tests that explanations change nothing, and that wrong ones are refused. */
export function testExplanations<P, V extends object>(suite: ExplanationSuite<P, V>): void {
  const { record, explaining, decision, wrongChoice } = suite;

  test('are asked for only where games are recorded for replays', () => {
    let asked = 0;
    const policy = () =>
      explaining(() => {
        asked++;
        return [];
      });
    const text = record(policy(), false);
    text.play(3);
    expect([text.text().length > 10, asked]).toEqual([true, 0]);
    record(policy(), true).play(3);
    expect(asked).toBeGreaterThan(3);
  });

  test('may draw what numbers they like and write on the view: nothing of it counts', () => {
    const meddling = (view: V & { readonly random?: { next(): number } }) => {
      for (let number = 0; number < 50; number++) view.random!.next();
      Object.assign(view, { handLo: 0, handHi: 0, playableLo: -1, seat: 7, note: null });
      return [];
    };
    const [meddler, silent] = [
      record(explaining(meddling), true),
      record(
        explaining(() => []),
        false,
      ),
    ];
    for (let game = 0; game < testSize(4, 30); game++) {
      for (const table of [meddler, silent]) table.play(game);
      expect(meddler.fingerprint()).toBe(silent.fingerprint());
    }
  });

  test.each([
    [null, 'something that is not a list of preferences'],
    [[null], 'something that is not a preference'],
    [[{ choice: wrongChoice[0], score: 1, why: '' }], wrongChoice[1]],
    [[{ choice: 0, score: Number.NaN, why: '' }], "the score 'NaN', which is not a finite number"],
    [[{ choice: 0, score: 0 }], 'a reason that is not a string'],
  ])('that are none are refused: %j', (preferences, says) => {
    const fault = faultOf(() =>
      record(
        explaining(() => preferences as never),
        true,
      ).play(5),
    );
    expect(fault).toMatchObject({ seat: 0, game: 5, message: `explains its ${decision} with ${says}` });
  });

  test('that throw are the fault of their policy', () => {
    const throws = () => {
      throw new TypeError('no idea');
    };
    expect(faultOf(() => record(explaining(throws), true).play(5))).toMatchObject({ seat: 0 });
  });
}

function faultOf(play: () => void): PolicyFault | undefined {
  try {
    play();
  } catch (error) {
    if (error instanceof PolicyFault) return error;
    throw error;
  }
  return undefined;
}
