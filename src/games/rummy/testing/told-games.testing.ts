/** Games of the family, of all kinds, as the engine plays them, and how the deal stood before each line of a transcript. */
import greedyAtContracts from '../../../../strategies/rummy/contracts/greedy.js';
import greedy from '../../../../strategies/rummy/greedy.js';
import random from '../../../../strategies/rummy/random.js';
import { type PolicyDefinition, resolveSetup, type Setup } from '../../../game/index.js';
import type { Line } from '../../kit/corruptions.testing.js';
import { Dice } from '../../shamus/checker/dice.testing.js';
import { createGame } from '../game.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { recordRummy } from '../replay/replay.js';
import { contractRummy } from '../rule-sets/contract-rummy.js';
import { frustration } from '../rule-sets/frustration.js';
import { rookShanghai } from '../rule-sets/rook-shanghai.js';
import { rummy } from '../rule-sets/rummy.js';
import { shanghaiRum } from '../rule-sets/shanghai-rum.js';
import { shanghaiRummy } from '../rule-sets/shanghai-rummy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { type Terms, termsOf, WHOLE_GAME } from '../rules/terms.js';

export const RULES = {
  A: contractRummy,
  B: shanghaiRummy,
  C: rookShanghai,
  D: frustration,
  E: shanghaiRum,
  F: rummy,
} as const;
export type Letter = keyof typeof RULES;
export const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;

export interface LaidMeld {
  readonly kind: 'set' | 'run';
  readonly cards: readonly string[];
  /** Null for a set. */
  readonly low: number | null;
  /** The meld of the contract that it was laid as: `S3`. */
  readonly as: string;
}

/** State of a deal by the lines up to now, which are taken to be right. */
export interface Standing {
  readonly deal: number;
  seat: number;
  turn: number;
  readonly hands: string[][];
  readonly stock: string[];
  /** The upcard is the last. */
  readonly pile: string[];
  readonly melds: LaidMeld[];
  readonly down: boolean[];
  wasDown: boolean;
  readonly bought: number[];
  hasDrawn: boolean;
  /** Melds laid in the current turn. */
  laid: number;
  readonly contracts: readonly (readonly string[])[];
}

/** A line, and how the deal stood before it; before the line of a deal the cards are dealt. Null outside a deal. */
export interface Told {
  readonly line: Line;
  readonly before: Standing | null;
}

export const isWild = (letter: Letter, card: string): boolean =>
  card === 'WW' || (letter === 'D' && card.startsWith('2'));

function without(cards: readonly string[], some: readonly string[]): string[] {
  const rest = [...cards];
  for (const card of some) rest.splice(rest.indexOf(card), 1);
  return rest;
}

function laidOff(on: LaidMeld, cards: readonly string[], end: 'low' | 'high' | null): LaidMeld {
  if (end !== 'low') return { ...on, cards: [...on.cards, ...cards] };
  return { ...on, cards: [...cards.toReversed(), ...on.cards], low: on.low! - cards.length };
}

const textOf = ({ kind, size }: Line) => `${kind === 'set' ? 'S' : 'R'}${size}`;

function dealtBy({ deal, dealer, deck, contract }: Line, { players, handSizes }: Terms): Standing {
  const dealt = players * handSizes[(deal - 1) % handSizes.length]!;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return {
    ...{ deal, seat: dealer, turn: 0, melds: [], wasDown: false, hasDrawn: false, laid: 0 },
    hands: seats.map((seat) =>
      deck.slice(0, dealt).filter((_: string, place: number) => (dealer + 1 + place) % players === seat),
    ),
    stock: deck.slice(dealt + 1),
    pile: [deck[dealt]],
    down: seats.map(() => false),
    bought: seats.map(() => 0),
    contracts: seats.map((seat) => (Array.isArray(contract[0]) ? contract[seat] : contract).map(textOf)),
  };
}

const BEGINS = ['take', 'draw', 'buy', 'pick-and-buy', 'restock'];

function follow(at: Standing, { type, seat, meld, card, cards = [], penalty = [], ...line }: Line): void {
  const { hands, stock, pile, melds, down, bought, contracts } = at;
  if (type === 'buried') {
    stock.push(card);
    pile[0] = stock.shift()!;
  }
  if (type === 'restock') {
    stock.push(...cards);
    pile.splice(0, cards.length);
  }
  if (type === 'take' || type === 'buy') hands[seat]!.push(pile.pop()!);
  if (type === 'pick-and-buy') hands[seat]!.push(pile.pop()!, pile.pop()!);
  if (type === 'draw') hands[seat]!.push(stock.shift()!);
  hands[seat]?.push(...stock.splice(0, penalty.length));
  if (type === 'buy' || type === 'pick-and-buy') bought[seat]!++;
  if (['take', 'draw', 'pick-and-buy'].includes(type)) at.hasDrawn = true;
  if (type === 'meld' || type === 'layoff') hands[seat] = without(hands[seat]!, cards);
  if (type === 'meld') {
    const contract = contracts[seat]!;
    const as = down[seat] ? undefined : contract[at.laid];
    melds.push({ kind: line.kind, cards, low: line.low, as: as ?? textOf({ kind: line.kind, size: cards.length }) });
    at.laid++;
    down[seat] ||= at.laid === contract.length;
  }
  if (type === 'layoff') melds[meld] = laidOff(melds[meld]!, cards, line.end);
  if (type === 'swap') {
    const on = melds[meld]!;
    const place = line.place === null ? on.cards.indexOf('WW') : line.place - on.low!;
    hands[seat] = [...without(hands[seat]!, [card]), on.cards[place]!];
    melds[meld] = { ...on, cards: on.cards.with(place, card) };
  }
  if (type === 'discard') {
    hands[seat] = without(hands[seat]!, [card]);
    pile.push(card);
  }
}

function copyOf(at: Standing): Standing {
  const { hands, stock, pile, melds, down, bought } = at;
  return {
    ...at,
    ...{ hands: hands.map((hand) => [...hand]), stock: [...stock], pile: [...pile] },
    ...{ melds: [...melds], down: [...down], bought: [...bought] },
  };
}

function toldBy(lines: readonly Line[], terms: Terms): Told[] {
  let at: Standing | null = null;
  return lines.map((line, place) => {
    const { type, reason } = line;
    if (type === 'deal') at = dealtBy(line, terms);
    if (type === 'end') at = null;
    const isNext = ['discard', 'deal', 'buried'].includes(lines[place - 1]?.type);
    if (at !== null && isNext && (BEGINS.includes(type) || reason === 'stock')) {
      at.turn++;
      at.seat = (at.seat + 1) % terms.players;
      at.wasDown = at.down[at.seat]!;
      [at.hasDrawn, at.laid] = [false, 0];
    }
    const before = at === null ? null : copyOf(at);
    if (at !== null) follow(at, line);
    return { line, before };
  });
}

/** Plays as others do, but takes, buys and lays down as its mood has it. */
function moody(dice: Dice, base: RummyPlayer): RummyPlayer {
  const takes = dice.pick([null, null, 0, 0.1, 0.5]);
  const buys = dice.pick([null, 0, 0.1, 0.4, 1]);
  const picks = dice.pick([0, 0.2, 1]);
  const lays = dice.pick([0.2, 0.7, 1, 1]);
  const isPatient = dice.chance(0.4);
  const mayBuy = ({ table }: RummyView) => !isPatient || table.stockCount < 2;
  return {
    takes: (view) => (takes === null ? base.takes(view) : dice.chance(takes)),
    buys: (view) => mayBuy(view) && (buys === null ? (base.buys?.(view) ?? false) : dice.chance(buys)),
    picksAndBuys: (view) => mayBuy(view) && dice.chance(picks),
    layDown: (view, plan) => {
      if (dice.chance(lays)) base.layDown(view, plan);
    },
    discard: (view) => base.discard(view),
  };
}

export interface ToldGame {
  readonly letter: Letter;
  readonly setup: Setup;
  readonly terms: Terms;
  readonly told: readonly Told[];
  readonly recorder: ReturnType<typeof recordRummy>;
}

const WHOLE_AMONG = 24;

/** Some game of these rules, most often of one deal. @param as has the same name */
export function arbitraryGame(
  seed: number,
  letter: Letter,
  rulings: Setup['rulings'] = {},
  as: RuleSet = RULES[letter],
): ToldGame {
  const dice = new Dice(seed);
  const game = createGame(as);
  const some = game.setups.rulings.map(({ name, values }) => [name, dice.chance(0.5) ? values[0] : dice.pick(values)]);
  const deals = game.setups.variants.filter(({ name }) => name !== WHOLE_GAME);
  const setup = resolveSetup(game, {
    players: dice.pick(game.setups.players),
    variant: seed % WHOLE_AMONG === 5 ? WHOLE_GAME : dice.pick(deals).name,
    rulings: { ...Object.fromEntries(some), turnLimit: '50', ...rulings },
  });
  const bases = letter === 'F' ? [random, greedy] : [random, greedyAtContracts, greedyAtContracts];
  const policies = Array.from({ length: setup.players }, () =>
    moody(dice, dice.pick<PolicyDefinition<RummyPlayer>>(bases).create()),
  );
  return playedGame(letter, setup, policies, seed, as);
}

/** Transcript that the engine writes of a game, with the state of the deal at each line. */
export function playedGame(
  letter: Letter,
  setup: Setup,
  policies: readonly RummyPlayer[],
  game: number,
  as: RuleSet = RULES[letter],
): ToldGame {
  const recorder = recordRummy(
    as,
    setup,
    policies,
    policies.map((_, seat) => `policy ${seat}`),
    'told games',
  );
  recorder.play(game);
  const lines = recorder.transcript().map((line) => JSON.parse(line) as Line);
  const terms = termsOf(as, setup);
  return { letter, setup, terms, told: toldBy(lines, terms), recorder };
}
