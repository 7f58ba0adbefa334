import { expect, test } from 'vitest';
import { z } from 'zod';
import { testSize } from '../../../test/sized.testing.js';
import { type Game, type Json, resolveSetup, type Setup, type Wire } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { keyFromSeed, Stream } from '../../random/index.js';
import { OpenTable } from '../open-tables.js';
import { type Message, PublicObserver, randomMove } from './public-observer.testing.js';

const KEY = keyFromSeed('the wire');
const DECISIONS = testSize(200, 20_000);
const SETUPS = testSize(4, 40);

/** Any variant, number of players and rulings of a game. */
function anySetup(game: Game, dice: Stream): Setup {
  const any = <T>(choices: readonly T[]) => choices[dice.below(choices.length)]!;
  const rulings = Object.fromEntries(game.setups.rulings.map(({ name, values }) => [name, any<string>(values)]));
  return resolveSetup(game, { variant: any(game.setups.variants).name, players: any(game.setups.players), rulings });
}

type Schemas = Readonly<Record<string, z.ZodType>>;

/** A schema in which objects have no fields but those named: the published one allows more, for later versions. */
function closed(part: Json): Json {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const parts = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]));
  return 'properties' in part ? { ...parts, additionalProperties: false } : parts;
}

/** The schemas of what is told, by name: requests, moves and the rest. */
function schemasOf({ schema }: Wire): Schemas {
  const compile = (part: Json) => z.fromJSONSchema(closed(part) as Parameters<typeof z.fromJSONSchema>[0]);
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, part]): [string, z.ZodType][] => {
      const { request, move } = part as { readonly request?: Json; readonly move?: Json };
      if (request === undefined) return [[name, compile(part)]];
      return [
        [`${name} request`, compile(request)],
        [`${name} move`, compile(move!)],
      ];
    }),
  );
}

function expectFits(schemas: Schemas, name: string, value: Json): void {
  const parsed = schemas[name]!.safeParse(value);
  expect(parsed.error, `${name} ${JSON.stringify(value)}`).toBeUndefined();
}

/** Compares a request with what an observer knows by events alone. */
function expectSeen({ json }: { json: Message }, observer: PublicObserver): void {
  const sorted = (cards: Json | undefined) => [...(cards as readonly string[])].sort();
  expect(observer).toMatchObject({ pile: json.pile, held: json.held, stock: json.stock });
  if (json.melds === undefined) {
    expect(observer).toMatchObject({ circle: json.circle, call: json.call });
    expect([...observer.sequences].sort()).toEqual((json.sequences as string[][]).flat().sort());
    expect([...observer.groups].sort()).toEqual((json.groups as string[][]).flat().sort());
    return;
  }
  expect(observer).toMatchObject({ restocks: json.restocks, bought: json.bought });
  expect(observer.down).toEqual((json.downSince as number[]).map((turn) => turn > 0));
  expect(observer.known.map((cards) => [...cards].sort())).toEqual((json.known as Json[]).map(sorted));
  const melds = (json.melds as Message[]).map(({ kind, low, cards }) => ({ kind, low, cards: sorted(cards) }));
  expect(observer.melds.map(({ kind, low, cards }) => ({ kind, low, cards: [...cards].sort() }))).toEqual(melds);
}

/** Plays games all of whose decisions are listed moves. @returns how often each decision was made */
async function play(setup: Setup, decisions: number, dice: Stream): Promise<Record<string, number>> {
  const game = await loadGame(setup.game);
  const wire = await game.outside.wire!(setup);
  const schemas = schemasOf(wire);
  const seats = Array.from({ length: setup.players }, () => ({ since: 0, observer: null as PublicObserver | null }));
  const made: Record<string, number> = {};
  expectFits(schemas, 'terms', wire.terms);
  const table = new OpenTable(
    game,
    setup,
    seats.map(() => null),
    KEY,
    (_, seat, method, view) => {
      const beginning = wire.beginning(view, method);
      expectFits(schemas, method, beginning);
      // A game of several deals is begun with the first one.
      if (method === 'newDeal' || !('newDeal' in schemas)) {
        seats[seat] = { since: 0, observer: dealt(wire.terms, beginning, setup.players) };
      }
    },
  );
  for (let index = 0; decisions > sum(made); index++) {
    for (let waits = table.begin(index); waits && decisions > sum(made); ) {
      const { seat, method, view } = table;
      const state = seats[seat] as { since: number; observer: PublicObserver };
      const told = wire.request(view, method, state.since);
      expectFits(schemas, `${method} request`, told.json);
      expect(wire.request(view, method, state.since)).toEqual(told);
      for (const event of told.json.events as Message[]) state.observer.follow(event);
      // The ace whose suit is called has left the hand, and comes to the pile after the call.
      if (method === 'call') expect(state.observer.pile).toEqual([...(told.json.pile as Json[]), told.json.ace]);
      else expectSeen(told, state.observer);
      state.since = told.events;
      const move = randomMove(told.json, method, wire.terms, dice);
      expectFits(schemas, `${method} move`, move);
      made[method] = (made[method] ?? 0) + 1;
      waits = table.answer(wire.decision(method, JSON.parse(JSON.stringify(move))));
    }
  }
  return made;
}

const sum = (made: Readonly<Record<string, number>>) => Object.values(made).reduce((all, one) => all + one, 0);

/** The table as it was dealt. @param beginning of the game or the deal */
function dealt(terms: Message, beginning: Message, players: number): PublicObserver {
  if (terms.handSizes === undefined) {
    const { handSize, circleSize } = terms as { handSize: number; circleSize: number };
    return new PublicObserver(players, handSize, 51 - players * handSize - circleSize, circleSize);
  }
  const { ranks, decks, jokers } = terms.deck as { ranks: number; decks: number; jokers: number };
  const sizes = terms.handSizes as number[];
  const size = sizes[Math.min((beginning.deal as number) - 1, sizes.length - 1)]!;
  const observer = new PublicObserver(players, size, 4 * ranks * decks + jokers - players * size - 1);
  observer.pile.push(beginning.upcard as string);
  return observer;
}

test.each(GAME_NAMES)(
  '%s: listed moves are accepted, messages fit the schema, and events tell the public table',
  async (name) => {
    const dice = new Stream();
    dice.start(KEY, 1, 1);
    const game = await loadGame(name);
    const made: Record<string, number> = {};
    for (let round = 0; round < SETUPS; round++) {
      const setup = round === 0 ? resolveSetup(game, {}) : anySetup(game, dice);
      const more = await play(setup, Math.ceil(DECISIONS / SETUPS), dice);
      for (const [method, count] of Object.entries(more)) made[method] = (made[method] ?? 0) + count;
    }
    const expected = new Set(
      game.setups
        .roles(game.setups.players[0])
        .flatMap((role) => [...game.policies.decisions[role]!, ...(game.policies.mayDecide?.[role] ?? [])]),
    );
    expect(new Set(Object.keys(made))).toEqual(expected);
  },
);
