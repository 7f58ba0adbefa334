import type { LinePlace, SoundGame } from '../../../kit/corruptions.testing.js';
import { arbitraryGame, type Letter, type Standing } from '../../testing/told-games.testing.js';

export interface Place extends LinePlace {
  readonly before: Standing;
  readonly letter: Letter;
  readonly players: number;
  readonly rulings: Readonly<Record<string, string>>;
}

const other = (card: string) => (card === 'AC' ? 'KS' : card === '1B' ? '14Y' : card.length === 3 ? '1B' : 'AC');
export const otherIn = ({ letter }: Place, card: string) => (letter === 'C' && card !== '1B' ? '1B' : other(card));

/** First seeds of games with the rarest events. */
const RARE: Partial<Record<Letter, readonly number[]>> = { A: [88], B: [23], C: [183], E: [138, 178] };

const made = new Map<Letter, SoundGame<Place>[]>();

/** At most `most` games of a letter, each made when it is asked for and only once. */
export function* soundGames(letter: Letter, most: number): Generator<SoundGame<Place>> {
  const games = made.get(letter) ?? [];
  made.set(letter, games);
  const seeds = [...(RARE[letter] ?? []), ...Array(most).keys()];
  for (const [place, seed] of seeds.entries()) {
    games[place] ??= soundGame(letter, seed);
    yield games[place];
  }
}

function soundGame(letter: Letter, seed: number): SoundGame<Place> {
  const { told, setup } = arbitraryGame(seed, letter);
  const { players, rulings } = setup;
  const lines = told.map(({ line }) => line);
  return { lines, more: (index) => ({ before: told[index]!.before!, letter, players, rulings }) };
}
