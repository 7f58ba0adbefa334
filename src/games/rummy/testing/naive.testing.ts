/** Legal lay-downs, by plain lists of card texts and by trying everything: shares nothing with the engine. */

export interface NaiveMeld {
  readonly kind: 'set' | 'run';
  readonly cards: readonly string[];
}

/** Cards that are laid together: a new meld, or a lay-off on a meld of the table. */
export interface NaiveRow extends NaiveMeld {
  readonly to: number | null;
}

/** A hand and the melds on the table. */
export interface Standing {
  readonly hand: readonly string[];
  readonly melds: readonly NaiveMeld[];
}

const RANKS = [...'A23456789TJQK'];
const SUITS = [...'CDHS'];
const rankOf = (card: string): number => RANKS.indexOf(card[0]!);

/** R10.6 */
export function worthOf(card: string): number {
  return Math.min(10, rankOf(card) + 1);
}

/** All that can be laid at once as one meld or one lay-off. */
export function rowsOf({ hand, melds }: Standing): NaiveRow[] {
  const rows: NaiveRow[] = [];
  for (const rank of RANKS) {
    const cards = hand.filter((card) => card[0] === rank);
    for (const some of subsets(cards)) if (some.length >= 3) rows.push({ kind: 'set', cards: some, to: null });
  }
  for (const suit of SUITS)
    for (const run of stretches(hand, suit, 3)) rows.push({ kind: 'run', cards: run, to: null });
  for (const [to, meld] of melds.entries()) {
    if (meld.kind === 'set') {
      const cards = hand.filter((card) => card[0] === meld.cards[0]![0]);
      for (const some of subsets(cards)) {
        if (some.length > 0 && some.length + meld.cards.length <= 4) rows.push({ kind: 'set', cards: some, to });
      }
      continue;
    }
    const [low, high] = [rankOf(meld.cards[0]!), rankOf(meld.cards.at(-1)!)];
    for (const run of stretches(hand, meld.cards[0]![1]!, 1)) {
      if (rankOf(run.at(-1)!) === low - 1 || rankOf(run[0]!) === high + 1) rows.push({ kind: 'run', cards: run, to });
    }
  }
  return rows;
}

/** Runs of the cards of a suit on consecutive ranks, ace low, of at least `least` cards. */
function stretches(hand: readonly string[], suit: string, least: number): string[][] {
  const found: string[][] = [];
  for (const low of RANKS.keys()) {
    const run: string[] = [];
    for (let rank = low; hand.includes(RANKS[rank]! + suit); rank++) {
      run.push(RANKS[rank]! + suit);
      if (run.length >= least) found.push([...run]);
    }
  }
  return found;
}

function subsets(cards: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const card of cards) all.push(...all.map((some) => [...some, card]));
  return all;
}

export function after({ hand, melds }: Standing, { kind, cards, to }: NaiveRow): Standing {
  const left = hand.filter((card) => !cards.includes(card));
  if (to === null) return { hand: left, melds: [...melds, { kind, cards }] };
  const grown = [...melds[to]!.cards, ...cards].sort((a, b) => rankOf(a) - rankOf(b));
  return { hand: left, melds: melds.with(to, { kind, cards: grown }) };
}

/** Text of a standing, equal for equal hands and melds: melds are identified by their cards, not by their numbers. */
export function textOf({ hand, melds }: Standing): string {
  const written = melds.map(({ kind, cards }) => `${kind} ${cards.toSorted().join(' ')}`);
  return `${hand.toSorted().join(' ')} | ${written.sort().join(', ')}`;
}

/** Everything that one turn can lay, the standing itself first. */
export function reachable(from: Standing): Standing[] {
  const found = new Map([[textOf(from), from]]);
  // A map goes on to what is added while it is walked.
  for (const standing of found.values()) {
    for (const row of rowsOf(standing)) {
      const next = after(standing, row);
      if (!found.has(textOf(next))) found.set(textOf(next), next);
    }
  }
  return [...found.values()];
}

/** The fewest points that can be left, before or after a discard. */
export function fewestPoints(from: Standing, discards: boolean): number {
  return Math.min(
    ...reachable(from).map(({ hand }) => {
      const values = hand.map(worthOf);
      const all = values.reduce((sum, value) => sum + value, 0);
      return discards ? all - Math.max(0, ...values) : all;
    }),
  );
}
