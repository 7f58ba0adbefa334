import { describe, expect, test } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { CarriedPart, WordBuffer } from '../../game/frames.js';
import { type Engine, type Game, resolveSetup, type Setup } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { createPolicies } from '../lineup/seating.js';
import { resolveTeam } from '../lineup/team.js';
import { OpenTable, OpenTables } from '../open-tables.js';

type Policy = Readonly<Record<string, ((view: unknown, argument?: unknown) => unknown) | undefined>>;

const KEY = keyFromSeed('frames');
const GAMES = testSize(1, 20);
const TABLES = 2;

/** All that a policy can reach in a view, but random numbers and what is left over behind the ends of lists. */
function reachable(value: object): unknown {
  const { pile, pileCount, record, recordCount, at, count } = value as Readonly<Record<string, unknown>>;
  const ended = new Map([
    [pile, pileCount],
    [record, recordCount],
    [at, 8 * Number(count)],
  ]);
  const fields = Object.entries(value).filter(([name]) => name !== 'random' && name !== 'terms' && name !== 'limits');
  return Object.fromEntries(
    fields.map(([name, field]) => {
      if (ArrayBuffer.isView(field)) return [name, [...(field as Int32Array).subarray(0, ended.get(field) as number)]];
      return [name, typeof field === 'object' && field !== null ? reachable(field) : field];
    }),
  );
}

/** A policy that decides by what was carried to it. */
class Elsewhere {
  private readonly carried = { written: new CarriedPart(), read: new CarriedPart() };
  private readonly words = { written: new WordBuffer(false), read: new WordBuffer(true) };

  constructor(
    private readonly policy: Policy,
    private readonly frames: Awaited<ReturnType<NonNullable<Game['outside']['frames']>>>,
    private readonly view: unknown,
  ) {}

  hear(method: string, view: unknown): void {
    const own = this.carry(view, true);
    this.policy[method]?.(own);
  }

  decide(method: string, view: unknown, argument: unknown): unknown {
    const { frames, policy } = this;
    const own = this.carry(view, false);
    if (policy[method] === undefined) return false;
    if (method !== frames.planned) return policy[method](own, argument);
    const plan = frames.plan();
    policy[method](own, plan);
    this.words.written.place = 0;
    frames.carryPlan(this.words.written, plan);
    this.send();
    return frames.carryPlan(this.words.read, argument);
  }

  private carry(view: unknown, begins: boolean): unknown {
    const { words, carried, frames } = this;
    const before = JSON.stringify(reachable(view as object));
    words.written.place = 0;
    frames.carry(words.written, view, carried.written, begins);
    this.send();
    frames.carry(words.read, this.view, carried.read, begins);
    expect(words.read.place).toBe(words.written.place);
    const seen = JSON.stringify(reachable(this.view as object));
    if (seen !== before) expect(JSON.parse(seen)).toEqual(JSON.parse(before));
    expect(JSON.stringify(reachable(view as object))).toBe(before);
    expect(Object.keys(this.view as object).sort()).toEqual(Object.keys(view as object).sort());
    return this.view;
  }

  private send(): void {
    const { written, read } = this.words;
    read.at = written.at.slice();
    read.place = 0;
  }
}

const fingerprintOf = ({ outcome, metrics, seats }: Engine, print: number) => [outcome, ...metrics, ...seats, print];

async function playedElsewhere(game: Game, setup: Setup, team: Awaited<ReturnType<typeof resolveTeam>>) {
  const frames = await game.outside.frames!(setup);
  const seats = new Map<OpenTable, readonly Elsewhere[]>();
  for (let place = 0; place < TABLES; place++) {
    const { policies } = await createPolicies({ setup, team });
    const own = policies
      .slice(0, setup.players)
      .map((policy, seat) => new Elsewhere(policy as Policy, frames, frames.view(seat)));
    const nobody = own.map(() => null);
    const table = new OpenTable(game, setup, nobody, KEY, (_, seat, method, view) => own[seat]!.hear(method, view));
    seats.set(table, own);
  }
  const results: number[][] = [];
  const open = new OpenTables([...seats.keys()], 0, GAMES, ({ fingerprint, ...result }) =>
    results.push(fingerprintOf(result as unknown as Engine, fingerprint)),
  );
  while (!open.isOver) {
    for (const table of [...open.waiting]) {
      const { seat, method } = table;
      open.answer(table, (view, argument) => seats.get(table)![seat]!.decide(method, view, argument));
    }
  }
  return results;
}

async function playedHere(game: Game, setup: Setup, team: Awaited<ReturnType<typeof resolveTeam>>) {
  const { policies } = await createPolicies({ setup, team });
  const engine = game.tables.engine(setup, policies.slice(0, setup.players), KEY);
  return Array.from({ length: GAMES }, (_, index) => {
    engine.play(index);
    return fingerprintOf(engine, engine.fingerprint());
  });
}

describe.each(GAME_NAMES)('%s', (name) => {
  test('a seat sees the same elsewhere at every decision, with every variant, ruling and number of players', async () => {
    const game = await loadGame(name);
    // A deal is as good as a game for what differs within deals.
    const [whole, ...deals] = game.setups.variants.map((variant) => variant.name);
    const isWhole = ['shamus', 'rummy', 'rook-shanghai'].includes(name);
    const variants = testSize(isWhole ? [whole] : [], [whole, ...deals]).map((variant) => ({ variant }));
    const short = { variant: game.results.kind === 'competitive' ? 'deal-1' : 'standard' };
    const rulings = game.setups.rulings.flatMap(({ name: ruling, values }) =>
      values.slice(1).map((value) => ({ ...short, rulings: { [ruling]: value } })),
    );
    const players = game.setups.players.map((count) => ({ ...short, players: count }));
    // Default size: all players at once, and the last value of each ruling.
    const others = Object.fromEntries(game.setups.rulings.map(({ name: ruling, values }) => [ruling, values.at(-1)]));
    const most = { variant: deals.at(-1), players: game.setups.players.at(-1), rulings: others };
    for (const choice of [...variants, ...testSize([most], [...rulings, ...players])]) {
      const setup = resolveSetup(game, choice as object);
      const family = Array.from({ length: setup.players }, (_, seat) => ['greedy', 'random'][seat % 2]);
      const text = name === 'shamus' ? 'random+reader' : family.join('+');
      const team = await resolveTeam(game, setup.players, text);
      expect(await playedElsewhere(game, setup, team)).toEqual(await playedHere(game, setup, team));
    }
  });
});
