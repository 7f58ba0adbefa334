import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { cardsOf, halvesOf, numberOf } from '../../../cards/model.testing.js';
import { formatCard } from '../../../cards/notation.js';
import { Dice } from '../checker/dice.testing.js';
import { Rulings, type RulingValues } from '../rules/rulings.js';
import { readTranscript } from '../testing/moves.testing.js';
import { enumeratedTurns, type PerftPosition, positionOf, RUMMY_CASES } from '../testing/perft-positions.testing.js';
import { arbitraryGame, randomRulings } from '../testing/told-games.testing.js';
import { follow, textOf, turnsOf } from './line-replay.testing.js';
import { OpenPosition } from './open-position.js';

const MOST_CARDS = 9;

function openPosition({ hand, table, pile, stock, rulings }: PerftPosition): OpenPosition {
  const targets = { senior: 50, junior: 100, circle: 10, hand: 6 };
  const position = new OpenPosition({ players: 2, targets, rulings: new Rulings(rulings) });
  const [held, sequences, groups] = [hand, table.sequences, table.groups].map(halvesOf);
  position.hands[2] = held!.lo;
  position.hands[3] = held!.hi;
  position.sequencesLo = sequences!.lo;
  position.sequencesHi = sequences!.hi;
  position.groupsLo = groups!.lo;
  position.groupsHi = groups!.hi;
  for (const card of pile) position.putOnPile(numberOf(card));
  position.used = stock === null ? 52 : 30;
  if (stock !== null) position.deck[30] = numberOf(stock);
  position.next = 1;
  return position;
}

function allowed(position: PerftPosition): string[] {
  return enumeratedTurns(position).map(({ depth, sequences, groups, discard }) => {
    const [inSequences, inGroups] = [halvesOf(sequences), halvesOf(groups)];
    const laid = [inSequences.lo, inSequences.hi, inGroups.lo, inGroups.hi];
    return textOf({ depth, laid, card: numberOf(discard) });
  });
}

describe('exactly the legal turns are listed, none twice', () => {
  test.each(RUMMY_CASES.map((one) => [one.name, one] as const))('%s', (_, one) => {
    expect(turnsOf(openPosition(positionOf(one))).sort()).toEqual(allowed(positionOf(one)).sort());
  });

  test('in positions of random games under any rulings', () => {
    const dice = new Dice(5);
    let compared = 0;
    for (let seed = 0; seed < testSize(60, 400); seed++) {
      const rulings = randomRulings(dice);
      const lines = arbitraryGame({ players: 2, variant: 'standard', rulings, seed }).map((line) =>
        JSON.stringify(line),
      );
      follow(readTranscript(lines), (position, turn) => {
        const isRummy = position.next % 2 === 1;
        // Lay-downs are tried in 3^n ways; and where cards may be kept, there are nearly as many.
        if (!isRummy || position.heldBy(1) + position.pileCount > MOST_CARDS) return;
        const turns = turnsOf(position);
        expect(turns).toContain(textOf(turn));
        expect(turns.sort()).toEqual(allowed(smallPosition(position, rulings)).sort());
        compared++;
      });
    }
    expect(compared).toBeGreaterThan(30);
  });
});

function smallPosition(position: OpenPosition, rulings: RulingValues): PerftPosition {
  const { hands, sequencesLo, sequencesHi, groupsLo, groupsHi } = position;
  return {
    hand: cardsOf(hands[2]!, hands[3]!),
    table: { sequences: cardsOf(sequencesLo, sequencesHi), groups: cardsOf(groupsLo, groupsHi) },
    pile: [...position.pile.subarray(0, position.pileCount)].map(formatCard),
    stock: position.stockCount === 0 ? null : formatCard(position.deck[position.used]!),
    rulings,
  };
}
