/** Where the cards lie after each line of a transcript, by plain lists of card texts: shares nothing with the film. */

/** A line of a transcript, as far as it matters here; which fields it has hangs on its type. */
interface Line {
  readonly type: string;
  readonly seat: number;
  readonly card: string;
  readonly cards: readonly string[];
  readonly deck: readonly string[];
  readonly dealer: number;
  readonly meld: number;
  readonly end: 'low' | 'high' | null;
}

export interface NaiveTable {
  readonly hands: readonly (readonly string[])[];
  readonly pile: readonly string[];
  readonly stock: readonly string[];
  readonly melds: readonly (readonly string[])[];
}

/** The position after each line but the first, which is no event. @param handSize cards dealt to each */
export function tablesOf(transcript: readonly string[], handSize: number): NaiveTable[] {
  const [header, ...lines] = transcript.map((line) => JSON.parse(line));
  let hands: string[][] = [];
  let pile: string[] = [];
  let stock: string[] = [];
  let melds: string[][] = [];
  const give = (seat: number, card: string) => hands[seat]!.splice(hands[seat]!.indexOf(card), 1);
  return (lines as Line[]).map(({ type, seat, card, cards, deck, dealer, meld, end }) => {
    if (type === 'deal') {
      const dealt = header.players * handSize;
      hands = Array.from({ length: header.players }, (_, at) =>
        deck.slice(0, dealt).filter((_card, place) => (dealer + 1 + place) % header.players === at),
      );
      [pile, stock, melds] = [[deck[dealt]!], deck.slice(dealt + 1), []];
    }
    if (type === 'take') hands[seat]!.push(pile.pop()!);
    if (type === 'draw') hands[seat]!.push(stock.shift()!);
    if (type === 'restock') [stock, pile] = [[...cards], pile.slice(-1)];
    if (type === 'discard') {
      give(seat, card);
      pile.push(card);
    }
    if (type === 'meld' || type === 'layoff') for (const one of cards) give(seat, one);
    if (type === 'meld') melds.push([...cards]);
    if (type === 'layoff') {
      if (end === 'low') for (const one of cards) melds[meld]!.unshift(one);
      else melds[meld]!.push(...cards);
    }
    return {
      hands: hands.map((hand) => [...hand]),
      pile: [...pile],
      stock: [...stock],
      melds: melds.map((one) => [...one]),
    };
  });
}
