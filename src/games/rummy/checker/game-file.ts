/**
 * The rules of a game that comes from a file, read from the file independently: a mistake in how the engine
 * reads files is not made twice. Whether the game makes sense is for the engine to say.
 */
import { requireRule } from '../../kit/checker.js';
import { type Pack, ROOK, rankOf, STANDARD, WILD } from './cards.js';
import type { GameRules, Wanted } from './game-rules.js';
import { contractsOf, GAMES } from './games.js';

type Fields = Readonly<Record<string, unknown>>;

const ANY = Number.POSITIVE_INFINITY;

/** @throws Fault if there is no such base */
export function rulesOfFile(file: Fields): GameRules {
  const base = GAMES.find(({ name }) => name === file['based-on']);
  requireRule(
    base !== undefined,
    null,
    () => `field definition: there is no game '${file['based-on']}' to be based on`,
  );
  const { melds = {}, deck = {}, goOut = {} } = file as Readonly<Record<string, Fields>>;
  const pack = deck.ranks === undefined ? base.pack : deck.ranks === 14 ? ROOK : STANDARD;
  const numbers = file.players === undefined ? (base.numbers ?? null) : ([file.players].flat() as number[]);
  const contracts =
    file.contracts === undefined ? base.contracts : contractsOf(...(file.contracts as string[]).map(writtenOut));
  const isOfStages = file.stages === undefined ? base.stages : file.stages === 'by-player';
  const given = <T>(fields: Fields, name: string, otherwise: T): T => (fields[name] as T | undefined) ?? otherwise;
  const wildRank =
    melds.wildRank === undefined ? base.wildRank : melds.wildRank === 'none' ? null : `${melds.wildRank}`;
  return {
    ...base,
    name: String(file.name),
    ...(numbers !== null && { players: [Math.min(...numbers), Math.max(...numbers)], numbers }),
    pack,
    decks(players) {
      const { packs, wilds } = base.decks(players);
      return {
        packs: valueFor(deck.decks, { 'by-players': players }, packs),
        wilds: valueFor(deck.jokers, { 'by-players': players }, wilds),
      };
    },
    handSize: (players, deal, size, hand = '11') =>
      file.handSize === undefined
        ? base.handSize(players, deal, size, hand)
        : valueFor(file.handSize, { 'by-ruling': hand, 'by-players': players, 'by-deal': deal }, 0),
    least: { set: given(melds, 'leastSet', base.least.set), run: given(melds, 'leastRun', base.least.run) },
    mostOfSet: number(melds.mostSet, base.mostOfSet),
    places: [given(melds, 'firstPlace', base.places[0]), given(melds, 'lastPlace', base.places[1])],
    anySuit: given(melds, 'anySuit', base.anySuit),
    exact: given(melds, 'exact', base.exact),
    apart: given(melds, 'apart', base.apart),
    wildRank,
    mostWilds: wildsOf(melds.wilds) ?? base.mostWilds,
    contracts,
    stages: isOfStages,
    layOffsAtOnce: given(file, 'layOffsAtOnce', base.layOffsAtOnce),
    laterMelds: given(file, 'laterMelds', base.laterMelds),
    ...buyingOf(file.buying, base),
    swaps: file.swap === undefined ? base.swaps : SWAPS[file.swap as keyof typeof SWAPS],
    out: {
      discarding: given(goOut, 'discarding', base.out.discarding),
      laying: given(goOut, 'laying', base.out.laying),
    },
    buries: given(file, 'buriesWilds', base.buries),
    blind: file.blind === undefined ? base.blind : file.blind === 'none' ? null : blindOf(file.blind as Fields),
    mostRestocks: number(file.mostRestocks, base.mostRestocks),
    rummyTimes: given(file, 'goingRummy', base.rummyTimes),
    target: (players) =>
      number(valueFor<unknown>(file.target, { 'by-players': players }, undefined), base.target(players)),
    worth: file.points === undefined ? base.worth : worthOf(file.points as Fields, pack, base),
    mostDeals: given(file, 'mostDeals', isOfStages || contracts.length === 0 ? base.mostDeals : contracts.length),
    rulings: rulingsOf(file, base),
    cites: citesOf(file, base),
  };
}

const SWAPS = { nobody: null, 'down-before': 'was-down', down: 'is-down', anybody: 'will-be-down' } as const;

/** `2S3 R5` as `S3 S3 R5`. */
function writtenOut(text: string): string {
  return text.replaceAll(/(\d)([SR]\d+)/g, (_, times, meld) => Array(Number(times)).fill(meld).join(' '));
}

function number(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  return typeof value === 'number' ? value : ANY;
}

/** A value that may be a table, or tables in tables: its ranges are tried one by one. */
function valueFor<T>(value: unknown, where: Readonly<Record<string, number | string>>, otherwise: T): T {
  if (value === undefined) return otherwise;
  if (typeof value !== 'object' || value === null) return value as T;
  const [[kind, table]] = Object.entries(value) as [[string, Fields]];
  const wanted = where[kind!]!;
  const found = Object.entries(table!).find(([range]) => {
    const [first, last = first] = range.split('-').map(Number);
    return range === `${wanted}` || (typeof wanted === 'number' && wanted >= first! && wanted <= last!);
  });
  return found === undefined ? otherwise : valueFor(found[1], where, otherwise);
}

function wildsOf(wilds: unknown): GameRules['mostWilds'] | null {
  if (wilds === undefined) return null;
  if (wilds === 'none') return () => 0;
  if (wilds === 'any') return (_laid: Wanted, length: number) => length - 1;
  if (wilds === 'half') return (_laid: Wanted, length: number) => Math.floor(length / 2);
  return ({ kind, size }) => ((wilds as Fields)[`${kind === 'set' ? 'S' : 'R'}${size}`] as number | undefined) ?? 0;
}

function buyingOf(buying: unknown, base: GameRules): Pick<GameRules, 'buying' | 'picksAndBuys'> {
  if (buying === undefined) return { buying: base.buying, picksAndBuys: base.picksAndBuys };
  if (buying === 'none') return { buying: null, picksAndBuys: false };
  const { most, penalty, onceDown, pickAndBuy } = buying as Fields;
  const usual = base.buying ?? { most: () => 0, penalty: 1, whenDown: true };
  return {
    buying: {
      most: (deal) => number(valueFor<unknown>(most, { 'by-deal': deal }, undefined), usual.most(deal)),
      penalty: number(penalty, usual.penalty),
      whenDown: (onceDown as boolean | undefined) ?? usual.whenDown,
    },
    picksAndBuys: (pickAndBuy as boolean | undefined) ?? base.picksAndBuys,
  };
}

function blindOf({ wild, natural }: Fields): readonly [number, number] {
  return [wild as number, natural as number];
}

function worthOf(points: Fields, { ranks }: Pack, base: GameRules): GameRules['worth'] {
  const valueOfCard = (card: string) => {
    if (card === WILD) return points.wild;
    const place = ranks.indexOf(rankOf(card));
    return Object.entries(points).find(([range]) => {
      const [first, last = first] = range.split('-').map((rank) => ranks.indexOf(rank));
      return first! >= 0 && place >= first! && place <= last!;
    })?.[1];
  };
  return (card) => (valueOfCard(card) as number | undefined) ?? base.worth(card);
}

/** The rulings of all games, by name: the question on swaps has other answers where anybody may. */
function rulingsOf(file: Fields, base: GameRules): GameRules['rulings'] {
  const all = Object.assign({}, ...GAMES.map(({ rulings }) => rulings)) as Record<string, readonly string[]>;
  const swaps = (file.swap ?? (base.swaps === 'will-be-down' ? 'anybody' : 'down')) === 'anybody';
  const swap = swaps ? ['anybody', 'down', 'never'] : ['down', 'never'];
  const names =
    (file.rulings as string[] | undefined) ?? Object.keys(base.rulings).filter((name) => isKept(name, file, base));
  return Object.fromEntries(names.map((name) => [name, name === 'swap' ? swap : all[name]!]));
}

/** True if a ruling of the base still matters: the field that it is about is not switched off. */
function isKept(name: string, file: Fields, base: GameRules): boolean {
  const melds = (file.melds ?? {}) as Fields;
  const jokers = (file.deck as Fields | undefined)?.jokers;
  const goOut = (file.goOut ?? {}) as Fields;
  const off: Readonly<Record<string, boolean>> = {
    hand: file.handSize !== undefined && !JSON.stringify(file.handSize).includes('by-ruling'),
    contractTurn: file.layOffsAtOnce === true,
    buyOrder: file.buying === 'none',
    buys: file.buying === 'none',
    downTakes: file.buying === 'none',
    swap: file.swap === 'nobody',
    adjoining: melds.apart === false,
    lastCard: goOut.discarding === true || goOut.laying === false,
    finish: file.stages === 'by-deal',
    wilds: jokers === 0,
  };
  return off[name] !== true && base.rulings[name] !== undefined;
}

function citesOf(file: Fields, base: GameRules): GameRules['cites'] {
  if (file.stages === undefined) return base.cites;
  const alike = GAMES.find(({ stages, contracts }) => contracts.length > 0 && stages === (file.stages === 'by-player'));
  return alike!.cites;
}
