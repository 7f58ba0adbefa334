import { distinctRoles, type Game, UsageError } from '../../game/index.js';
import { serveEnvironment } from '../../simulation/environment/serve.js';
import { VectorOfTables } from '../../simulation/environment/vector-of-tables.js';
import { isPolicyFile, resolvePolicy, shippedPolicyOf, splitPolicies } from '../../simulation/index.js';
import { allOrFirstError } from '../../simulation/lineup/team.js';
import { parseSetup } from '../arms.js';
import * as o from '../options/shared.js';

/** Games that an environment has open at once, at most. */
const MAX_TABLES = 65_536;

/** Moves after which an environment cuts a game off, at most. */
const MAX_MOVES = 1_000_000;

export function spec(game: Game) {
  const measures = game.results.measures.map(({ name }) => name);
  return {
    options: {
      ...o.setup(game),
      seat: o.textOr('seats that the client moves for: all, or numbers from 0, as 1 or 0,2', 'all'),
      others: o.text('shipped policies in the other seats: one a role, or one a seat, separated by +', { alias: 't' }),
      tables: o.optionOr('games that are open at once', '256', o.wholeNumber(1, MAX_TABLES)),
      'max-moves': o.option('moves of the client after which a game is cut off', o.wholeNumber(1, MAX_MOVES)),
      reward: o.choiceOr('the measure that rewards are made of', game.results.rankedBy, measures),
      ...o.SEED_OPTION,
    },
    examples: [
      ['env --seat 1 --others feeder', 'the Rummy player of 256 games at once, beside feeder'],
      ['env --game rummy --tables 1', 'both seats of one game, for self-play'],
    ] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus env`: serves games to a learner. */
export async function action(values: Values, game: Game): Promise<void> {
  const { tables, seed, others, reward } = values;
  const setup = parseSetup(game, values);
  const roles = game.setups.roles(setup.players);
  const outside = seatsOutside(values.seat, setup.players);
  const inside = [...roles.keys()].filter((seat) => !outside.has(seat));
  const words = wordsFor(game, roles, inside, others);
  const policies = await allOrFirstError(
    roles.map(async (role, seat) => {
      const written = words.get(seat);
      if (written === undefined) return null;
      const source = await resolvePolicy(game, role, written, others!);
      const { create } = await shippedPolicyOf(setup, source);
      return () => create(source.options) as object;
    }),
  );
  const measure = game.results.measures.find(({ name }) => name === reward)!;
  const vector = await VectorOfTables.make({ game, setup, tables, policies, measure, maxMoves: values['max-moves'] });
  serveEnvironment({ vector, seed });
}

/** Reads `all`, `1` or `0,2`. @throws UsageError if there is no such seat */
function seatsOutside(text: string, players: number): ReadonlySet<number> {
  if (text === 'all') return new Set(Array.from({ length: players }, (_, seat) => seat));
  const seats = text.split(',').map((word) => (/^\s*\d+\s*$/.test(word) ? Number(word) : -1));
  if (seats.some((seat) => seat < 0 || seat >= players)) {
    throw new UsageError(`--seat must be all, or seats from 0 to ${players - 1} separated by commas, not '${text}'`);
  }
  return new Set(seats);
}

/** The words of `--others` for each seat inside. @throws UsageError if they are too many or too few */
function wordsFor(game: Game, roles: readonly string[], inside: readonly number[], others: string | undefined) {
  if (inside.length === 0) {
    if (others !== undefined)
      throw new UsageError('--others has no seat to play: all seats are asked outside (--seat)');
    return new Map<number, string>();
  }
  if (others === undefined) throw new UsageError(`--others must say who plays seat ${inside.join(' and seat ')}`);
  const words = splitPolicies(others);
  const file = words.find(isPolicyFile);
  if (file !== undefined) throw new UsageError(`--others names shipped policies, and '${file}' is a file`);
  const needed = distinctRoles(game, roles.length).filter((role) => inside.some((seat) => roles[seat] === role));
  if (words.length !== inside.length && words.length !== needed.length) {
    throw new UsageError(
      `--others '${others}' names ${words.length}; it needs one policy for each of the roles ${needed.join(', ')}, or one for each of the seats ${inside.join(', ')}`,
    );
  }
  const isBySeat = words.length === inside.length;
  return new Map(inside.map((seat, index) => [seat, words[isBySeat ? index : needed.indexOf(roles[seat]!)]!]));
}
