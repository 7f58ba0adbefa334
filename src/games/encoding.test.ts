/** Observations and moves of all games: their content, and games played by them. */
import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import {
  cellsOf,
  type DecisionEncoder,
  decisionsOf,
  type Encoding,
  type Engine,
  type Game,
  layoutMoves,
  newCells,
  resolveSetup,
  type Setup,
  type ShippedPolicy,
  serializeDeep,
} from '../game/index.js';
import { type Key, keyFromSeed, Stream } from '../random/index.js';
import { playByMoves } from './by-moves.testing.js';
import { GAME_NAMES, loadGame, shippedPolicies } from './registry.js';

const KEY: Key = keyFromSeed('encodings');

function streamOf(number: number): Stream {
  const stream = new Stream();
  stream.start(KEY, number, 7);
  return stream;
}

/** Reads all that an encoder shows, and fails if it differs from the fields and moves. */
class Reader {
  readonly cells;
  private readonly mask;
  private readonly low: number[];
  private readonly high: number[];
  private readonly decisions: (readonly string[])[];

  constructor(
    { fields, moves }: Encoding,
    private readonly encoder: DecisionEncoder,
  ) {
    this.cells = newCells({ fields });
    this.mask = new Int8Array(layoutMoves(moves).size);
    this.low = fields.flatMap((field) => Array<number>(cellsOf(field)).fill(field.low));
    this.high = fields.flatMap((field) => Array<number>(cellsOf(field)).fill(field.high));
    this.decisions = moves.flatMap(({ count, decisions }) => Array<readonly string[]>(count).fill(decisions));
  }

  /** @returns the legal moves */
  read(method: string): number[] {
    const { cells, mask, low, high, decisions } = this;
    cells.fill(99);
    mask.fill(99);
    this.encoder.observe(cells, 0);
    this.encoder.mask(mask, 0);
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell]! < low[cell]! || cells[cell]! > high[cell]!) throw new Error(`cell ${cell} is ${cells[cell]}`);
    }
    const legal: number[] = [];
    for (let move = 0; move < mask.length; move++) {
      if (mask[move] !== 0 && mask[move] !== 1) throw new Error(`the mask of move ${move} is ${mask[move]}`);
      if (mask[move] === 0) continue;
      if (!decisions[move]!.includes(method)) throw new Error(`move ${move} is legal in ${method}`);
      legal.push(move);
    }
    if (legal.length === 0) throw new Error(`no move is legal in ${method}`);
    return legal;
  }
}

function resultsOf(engine: Engine, games: number): unknown[] {
  return Array.from({ length: games }, (_, game) => {
    engine.play(game);
    return [engine.outcome, engine.reason, [...engine.metrics], [...engine.seats], engine.fingerprint()];
  });
}

/** One policy in all seats of its role, with the first shipped ones in the others. */
async function policiesFor(game: Game, setup: Setup, policy: ShippedPolicy): Promise<object[]> {
  // Searches look at two worlds, to be quick.
  const options = policy.options?.worlds === undefined ? {} : { worlds: 2 };
  const { role } = policy;
  const create = () => policy.create(options);
  const shipped = await shippedPolicies(game.name);
  return game.setups.roles(setup.players).map((own) => {
    return (own === role ? create() : shipped.find((policy) => policy.role === own)!.create()) as object;
  });
}

function shortVariant({ setups: { variants } }: Game): string {
  return (variants.find(({ name }) => name === 'deal-2') ?? variants.at(-1)!).name;
}

const BY_DAY: Readonly<Record<string, readonly string[]>> = { shamus: ['feeder', 'closer'], rummy: ['careful'] };
const SHIPPED = (
  await Promise.all(
    GAME_NAMES.map(async (name) => (await shippedPolicies(name)).map((policy) => ({ name, by: policy.name, policy }))),
  )
)
  .flat()
  // Daily tests have one policy a seat, which has most to decide without a search; nightly tests have all.
  .filter(({ name, by }) => testSize((BY_DAY[name] ?? ['shrewd']).includes(by), true));

describe('a policy that plays by moves plays the same games:', () => {
  test.each(SHIPPED)(
    '$name, $by',
    async ({ name, policy }) => {
      const game = await loadGame(name);
      for (const players of name === 'shamus' ? game.setups.players : [game.setups.players[0]]) {
        const isSearch = policy.options?.worlds !== undefined;
        const variant = name === 'shamus' ? 'expert' : isSearch ? 'deal-2' : undefined;
        const setup = resolveSetup(game, {
          players,
          ...(variant && game.setups.variants.some((one) => one.name === variant) && { variant }),
        });
        const encoding = await game.outside.encoding(setup);
        const wrapped = (await policiesFor(game, setup, policy)).map((one, seat) => {
          const encoder = encoding.encoder();
          const reader = new Reader(encoding, encoder);
          return playByMoves(one, decisionsOf(game, game.setups.roles(players)[seat]!), encoder, (move, method) => {
            if (!reader.read(method).includes(move))
              throw new Error(`${encoding.moveText(move)} is masked in ${method}`);
          });
        });
        const games = isSearch ? 1 : name === 'shamus' ? testSize(4, 500) : testSize(1, 8);
        const open = game.tables.engine(setup, wrapped, KEY);
        expect(resultsOf(open, games)).toEqual(
          resultsOf(game.tables.engine(setup, await policiesFor(game, setup, policy), KEY), games),
        );
      }
    },
    300_000,
  );
});

function anyMove(game: Game, encoding: Encoding, role: string, chance: Stream): object {
  const encoder = encoding.encoder();
  const reader = new Reader(encoding, encoder);
  const decide = (method: string) => (view: unknown, argument: unknown) => {
    encoder.begin(method, view);
    for (;;) {
      const legal = reader.read(method);
      if (encoder.take(legal[chance.below(legal.length)]!)) return encoder.decide(view, argument);
    }
  };
  const methods = decisionsOf(game, role).map((method) => [method, decide(method)]);
  return Object.fromEntries(
    [...methods, ['newGame', encoder.start], ['newDeal', encoder.start]].map(([name, call]) => [
      name,
      (call as () => void).bind(encoder),
    ]),
  );
}

const RULINGS = (
  await Promise.all(GAME_NAMES.map(async (name) => ({ name, rulings: (await loadGame(name)).setups.rulings })))
).flatMap(({ name, rulings }) => [
  { name, ruling: 'none', value: 'default' },
  // Daily tests have the last value of all rulings at once.
  ...testSize(
    [{ name, ruling: 'all', value: 'last' }],
    rulings.flatMap((ruling) => ruling.values.slice(1).map((value) => ({ name, ruling: ruling.name, value }))),
  ),
]);

describe('any moves that the mask allows make a legal game:', () => {
  test.each(RULINGS)(
    '$name, ruling $ruling: $value',
    async ({ name, ruling, value }) => {
      const game = await loadGame(name);
      for (const players of name === 'shamus' || testSize(false, true)
        ? game.setups.players
        : [game.setups.players[0]]) {
        const last = Object.fromEntries(game.setups.rulings.map(({ name, values }) => [name, values.at(-1)!]));
        const rulings = ruling === 'none' ? {} : ruling === 'all' ? last : { [ruling]: value };
        const setup = resolveSetup(game, { players, rulings, variant: shortVariant(game) });
        const encoding = await game.outside.encoding(setup);
        const seats = game.setups.roles(players).map((role, seat) => anyMove(game, encoding, role, streamOf(seat)));
        resultsOf(game.tables.engine(setup, seats, KEY), name === 'shamus' ? testSize(3, 2500) : testSize(1, 4));
      }
    },
    300_000,
  );
});

function seen(reader: Reader, encoder: DecisionEncoder, method: string, view: unknown): string {
  encoder.begin(method, view);
  let text = '';
  for (let step = 0; ; step++) {
    const legal = reader.read(method);
    text += `${reader.cells.join()} ${legal.join()}\n`;
    if (encoder.take(legal[(7 * step + reader.cells[0]!) % legal.length]!)) return text;
  }
}

const AMOUNT = { shamus: testSize(4, 300), rummy: testSize(2, 100), contract: testSize(1, 10) };

/** Any rulings, and one number of players after the other; searches look at single deals. */
function setupOf(game: Game, index: number, chance: Stream): Setup {
  const rulings = game.setups.rulings.map(({ name, values }) => [name, values[chance.below(values.length)]!]);
  const players = game.setups.players[index % game.setups.players.length]!;
  return resolveSetup(game, { players, variant: shortVariant(game), rulings: Object.fromEntries(rulings) });
}

describe('neither a view, nor a request to a bot, nor an observation shows hidden cards: these are re-dealt at every decision:', () => {
  test.each(GAME_NAMES)(
    '%s',
    async (name) => {
      const game = await loadGame(name);
      const shipped = await shippedPolicies(name);
      const chance = streamOf(1);
      let compared = 0;
      for (let index = 0; index < (AMOUNT[name as 'rummy'] ?? AMOUNT.contract); index++) {
        const setup = setupOf(game, index, chance);
        const [encoding, wire] = [await game.outside.encoding(setup), await game.outside.wire!(setup)];
        const examiner = await game.judges.examiner(setup);
        const policies = game.setups.roles(setup.players).map((role) =>
          shipped
            .filter((one) => one.role === role)
            .at(1)!
            .create(),
        );
        const deal = examiner.deal(KEY, index);
        const moves: unknown[] = [];
        const shownAt = new Map<number, { seat: number; text: string }>();
        /** Plays a deal by moves made before; at the next decision notes what is shown, and goes on or not. */
        const play = (
          from: unknown,
          given: readonly unknown[],
          found: (at: number, seat: number, text: string) => boolean,
        ) => {
          const encoders = policies.map(() => encoding.encoder());
          const readers = encoders.map((encoder) => new Reader(encoding, encoder));
          let at = 0;
          const stop = new Error('stop');
          try {
            examiner
              .table(policies, KEY, ({ seat, asked, view }, ask) => {
                const own = at++;
                if (asked === 'newGame' || asked === 'newDeal') encoders[seat]!.start();
                else if (own >= given.length) {
                  const shown = [
                    serializeDeep(view, (view as { readonly random: object }).random),
                    JSON.stringify(wire.request(view, asked, 0).json),
                    seen(readers[seat]!, encoders[seat]!, asked, view),
                  ];
                  if (!found(own, seat, shown.join('\n'))) throw stop;
                }
                const move = own < given.length ? given[own]! : ask();
                if (given.length === 0) moves.push(move);
                return move;
              })
              .play(from, index);
          } catch (error) {
            if ((error as Error).cause !== stop) throw error;
          }
        };
        play(deal, [], (at, seat, text) => shownAt.set(at, { seat, text }) !== undefined);
        for (const [at, { seat, text }] of shownAt) {
          const other = examiner.redealer(deal, moves.slice(0, at), seat).next(chance);
          if (other === null || examiner.compare(deal, other) === '') continue;
          compared++;
          play(other, moves.slice(0, at), (_, who, again) => {
            expect(who).toBe(seat);
            if (again !== text) expect(again).toBe(text);
            return false;
          });
        }
      }
      expect(compared).toBeGreaterThan(10);
    },
    3_600_000,
  );
});
