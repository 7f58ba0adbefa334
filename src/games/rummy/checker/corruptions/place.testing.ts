/** Games to corrupt: naive ones of A to E, and Rummy (F) as the engine plays it. */
import careful from '../../../../../strategies/rummy/careful.js';
import greedy from '../../../../../strategies/rummy/greedy.js';
import random from '../../../../../strategies/rummy/random.js';
import { resolveSetup } from '../../../../game/index.js';
import type { Line, LinePlace, SoundGame } from '../../../kit/corruptions.testing.js';
import rummyGame from '../../index.js';
import type { RummyPlayer } from '../../policy.js';
import { anyNaiveGame } from '../naive/any-game.testing.js';
import type { Letter } from '../naive/naive-rules.testing.js';
import type { NaiveState } from '../naive/naive-state.testing.js';

/** Where a line stands in its game. */
export interface Place extends LinePlace {
  /** The deal before it; that of the deal at hand. Not of Rummy. */
  readonly before: NaiveState;
  readonly letter: Letter;
  readonly players: number;
  readonly rulings: Readonly<Record<string, string>>;
}

const other = (card: string) => (card === 'AC' ? 'KS' : card === '1B' ? '14Y' : card.length === 3 ? '1B' : 'AC');
export const otherIn = ({ letter }: Place, card: string) => (letter === 'C' && card !== '1B' ? '1B' : other(card));

/** Seeds of games in which happens what is rarest: swaps in runs, half penalties, new stocks for a pick and a buy, deals of E that end for want of cards. */
const RARE: Partial<Record<Letter, readonly number[]>> = { C: [36], B: [93, 172], E: [558, 576] };

/** So many naive games of a letter, the shortest first. */
export function naiveGames(letter: Letter, size: number): SoundGame<Place>[] {
  return [...Array(size).keys(), ...(RARE[letter] ?? [])]
    .map((seed) => anyNaiveGame(seed, letter))
    .sort((one, another) => one.length - another.length)
    .map((told) => {
      const { players, rulings } = told[0]!.line;
      const more = (index: number) => ({ before: told[index]!.before!, letter, players, rulings });
      return { lines: told.map(({ line }) => line), more };
    });
}

/** Games of Rummy, of 2 to 4 players, whole ones and single deals. */
export function rummyGames(): SoundGame<Place>[] {
  const made = [random, greedy, careful];
  return [2, 3, 4].flatMap((players) =>
    ['game', 'deal-1'].flatMap((variant) => {
      const policies = Array.from({ length: players }, (_, seat) => made[seat % 3]!.create());
      return [0, 1, 2, 3].map((game) => {
        const lines = played(variant, policies, game);
        const rulings = lines[0]!.rulings as Place['rulings'];
        const letter = 'F' as never;
        return { lines, more: () => ({ before: null as never, letter, players, rulings }) };
      });
    }),
  );
}

/** What the engine tells of a game of Rummy. */
export function played(variant: string, policies: readonly RummyPlayer[], game: number): Line[] {
  const setup = resolveSetup(rummyGame, { variant, players: policies.length });
  const names = policies.map(() => 'any');
  const recorder = rummyGame.recorder(setup, policies, names, 'corruptions');
  recorder.play(game);
  return recorder.transcript().map((line) => JSON.parse(line) as Line);
}
