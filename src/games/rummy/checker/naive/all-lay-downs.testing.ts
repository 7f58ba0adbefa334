/** R3.3 to R5, R7.2: everything that can be laid in a turn of A to E, by trying it all; for small hands. */
import { areApart, isMeld, isWild, laidOff, type NaiveMeld, swapsOf, without } from './naive-melds.testing.js';
import type { Letter, NaiveTable } from './naive-rules.testing.js';
import type { NaiveState } from './naive-state.testing.js';

/** What the player in turn holds, and what lies there. */
export interface NaiveStanding {
  readonly hand: readonly string[];
  readonly melds: readonly NaiveMeld[];
  readonly isDown: boolean;
  /** How many wilds he has laid in this turn. */
  readonly wilds: number;
}

const rankIn = (card: string) => card.slice(0, -1);
const suitIn = (card: string) => card.at(-1)!;

/** A meld as text; in which order a set lies means nothing. */
export function meldText({ kind, cards, low }: NaiveMeld): string {
  return kind === 'set' ? `set ${cards.toSorted().join(' ')}` : `run ${cards.join(' ')} at ${low}`;
}

function textOf({ hand, melds, isDown }: NaiveStanding): string {
  return `${hand.toSorted().join(' ')} | ${melds.map(meldText).sort().join(', ')} | ${isDown}`;
}

/** All ways to choose some of these cards; equal cards are alike (R1.1). */
function choicesOf(cards: readonly string[]): string[][] {
  const found = new Map<string, string[]>([['', []]]);
  for (const card of cards.toSorted()) {
    for (const some of [...found.values()]) found.set([...some, card].join(), [...some, card]);
  }
  return [...found.values()];
}

/** All ways to lay up to so many cards of a hand on the places from this one on, each of its length, none left out. */
function sequencesFrom(letter: Letter, hand: readonly string[], place: number, most: number): string[][] {
  if (most === 0) return [[]];
  const next = [...new Set(hand)].filter(
    (card) => isWild(letter, card) || isMeld(letter, { kind: 'run', cards: [card], low: place, as: 'R4' }),
  );
  const longer = next.flatMap((card) => {
    const sameSuit = (other: string) => letter === 'D' || isWild(letter, card) || suitIn(other) === suitIn(card);
    const rest = without(hand, [card]).filter((other) => isWild(letter, other) || sameSuit(other));
    return sequencesFrom(letter, rest, place + 1, most - 1).map((after) => [card, ...after]);
  });
  return [[], ...longer];
}

/** All new melds of a hand. @param as whether a set or a run is meant, and with which limits */
export function allMelds(
  letter: Letter,
  hand: readonly string[],
  as: string,
  least: number,
  most: number,
): NaiveMeld[] {
  const lists: NaiveMeld[] = [];
  if (as.startsWith('S')) {
    for (const rank of new Set(hand.filter((card) => !isWild(letter, card)).map(rankIn))) {
      const usable = hand.filter((card) => isWild(letter, card) || rankIn(card) === rank);
      for (const cards of choicesOf(usable)) lists.push({ kind: 'set', cards, low: null, as });
    }
  } else {
    for (let low = 1; low <= 14; low++) {
      for (const cards of sequencesFrom(letter, hand, low, most)) lists.push({ kind: 'run', cards, low, as });
    }
  }
  return lists.filter((meld) => meld.cards.length >= least && meld.cards.length <= most && isMeld(letter, meld));
}

/** All lay-offs, of any number of cards, and what becomes of the meld. */
export function allLayOffs(letter: Letter, hand: readonly string[], on: NaiveMeld): NaiveMeld[] {
  const after: NaiveMeld[] = [];
  if (on.kind === 'set') {
    const natural = on.cards.find((card) => !isWild(letter, card))!;
    const usable = hand.filter((card) => isWild(letter, card) || rankIn(card) === rankIn(natural));
    for (const some of choicesOf(usable)) if (some.length > 0) after.push(laidOff(on, some, null));
  } else {
    for (const some of sequencesFrom(letter, hand, on.low! + on.cards.length, 14)) {
      if (some.length > 0) after.push(laidOff(on, some, 'high'));
    }
    for (let count = 1; count < on.low!; count++) {
      for (const some of sequencesFrom(letter, hand, on.low! - count, count)) {
        if (some.length === count) after.push(laidOff(on, some.toReversed(), 'low'));
      }
    }
  }
  return after.filter((meld) => isMeld(letter, meld));
}

/** Of a lay-off: the cards that were added to the meld. */
export function addedTo(on: NaiveMeld, after: NaiveMeld): string[] {
  return without(after.cards, on.cards);
}

/** R4.1 to R4.3: all ways to lay a contract. */
function allContracts(table: NaiveTable, hand: readonly string[], contract: readonly string[]): NaiveMeld[][] {
  const { letter, rulings } = table;
  const isPrecise = 'AB'.includes(letter);
  const [as, ...others] = contract;
  if (as === undefined) return [[]];
  const size = Number(as.slice(1));
  const ways = allMelds(letter, hand, as, size, isPrecise ? size : hand.length).flatMap((meld) =>
    allContracts(table, without(hand, meld.cards), others).map((rest) => [meld, ...rest]),
  );
  return isPrecise && rulings.adjoining === 'apart' ? ways.filter((way) => areApart(letter, way)) : ways;
}

/** Everything that a turn can have laid when it comes to the discard, nothing laid among it. */
export function allLayDowns(table: NaiveTable, state: NaiveState): NaiveStanding[] {
  const { seat, hands, melds, wasDown } = state;
  const start: NaiveStanding = { hand: hands[seat]!, melds, isDown: wasDown, wilds: 0 };
  const found = new Map([[textOf(start), start]]);
  // A map goes on to what is added while it is walked.
  for (const standing of found.values()) {
    for (const next of steps(table, state, standing)) {
      if (!found.has(textOf(next))) found.set(textOf(next), next);
    }
  }
  const keepsLast = table.letter === 'E' && table.rulings.lastCard === 'kept';
  return [...found.values()].filter((standing) => {
    // R5.2: who exchanged a wild lays his contract, too.
    if (!standing.isDown && standing !== start) return false;
    return standing === start || !(keepsLast && standing.hand.length === 1);
  });
}

/** R7.5: whether the last stage is laid, and that wins at once. */
export function hasWonAtOnce({ letter, rulings }: NaiveTable, contract: readonly string[], isDown: boolean): boolean {
  return letter === 'D' && rulings.finish === 'at-once' && isDown && contract.join() === 'S5,S5';
}

/** All that can be laid next: a contract, a meld, a lay-off or a swap. */
function steps(table: NaiveTable, state: NaiveState, standing: NaiveStanding): NaiveStanding[] {
  const { letter, rulings } = table;
  const { hand, melds, isDown, wilds } = standing;
  const contract = state.contracts[state.seat]!;
  if (hasWonAtOnce(table, contract, isDown)) return [];
  const isPrecise = 'AB'.includes(letter);
  const found: NaiveStanding[] = [];
  const lay = (cards: readonly string[], after: readonly NaiveMeld[]) => {
    const left = without(hand, cards);
    // R7.2
    if (left.length === 0 && 'ABD'.includes(letter)) return;
    const wildsLaid = wilds + cards.filter((card) => isWild(letter, card)).length;
    found.push({ hand: left, melds: after, isDown: true, wilds: wildsLaid });
  };
  const maySwap = isPrecise
    ? state.wasDown && rulings.swap === 'down'
    : letter === 'E' && (rulings.swap === 'anybody' || (rulings.swap === 'down' && isDown));
  if (maySwap) {
    for (const { meld, card, wild, after } of swapsOf(letter, hand, melds)) {
      found.push({ ...standing, hand: [...without(hand, [card]), wild], melds: melds.with(meld, after) });
    }
  }
  if (!isDown) {
    for (const way of allContracts(table, hand, contract)) {
      lay(
        way.flatMap(({ cards }) => cards),
        [...melds, ...way],
      );
    }
    return found;
  }
  // R4.4
  if (isPrecise && !state.wasDown && rulings.contractTurn === 'contract-only') return found;
  for (const [index, on] of melds.entries()) {
    for (const after of allLayOffs(letter, hand, on)) lay(addedTo(on, after), melds.with(index, after));
  }
  // R4.5
  if (letter === 'D') {
    for (const as of ['S3', 'R4']) {
      for (const meld of allMelds(letter, hand, as, Number(as[1]), hand.length)) lay(meld.cards, [...melds, meld]);
    }
  }
  return found;
}
