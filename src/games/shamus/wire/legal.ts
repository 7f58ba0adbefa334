/** Legal moves as data, for bots that do not know the rules. */
import { type Card, RANKS, rankOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as sets from '../../../cards/sets.js';
import { splitByRank, splitIntoRuns } from '../engine/recorder.js';
import { LayDownSearch, NO_LAY_DOWN } from '../lay-downs/best-lay-down.js';
import { LayDownSteps } from '../lay-downs/lay-down-steps.js';
import type { RummyView } from '../policy.js';
import { LayDown } from '../rules/lay-down.js';

const { countCards, hasCard } = sets;

/** Cards that are laid together: part of a lay-down, for sequences or for groups. */
export interface Piece {
  readonly kind: 'sequence' | 'group';
  readonly cards: readonly Card[];
}

type Halves = Pick<LayDown, 'sequencesLo' | 'sequencesHi' | 'groupsLo' | 'groupsHi'>;

/** Lists legal moves of Rummy players. Not reentrant. */
export class LegalMoves {
  private readonly search = new LayDownSearch();
  private readonly steps = new LayDownSteps();
  private readonly step = new LayDown();

  /**
   * All new melds, and all lay-offs on one end of a sequence or on a group, that leave a card (rules 4.2, 4.3). Every legal
   * lay-down is made of such pieces, no two of which share a card; rules 4.1, 4.3 and 4.4 are about their sum.
   */
  pieces({ handLo, handHi, table }: RummyView): Piece[] {
    const { steps, step } = this;
    const pieces: Piece[] = [];
    const most = countCards(handLo, handHi) - 1;
    steps.list(handLo, handHi, table.open);
    for (let place = 0; place < steps.count; place++) {
      step.clear();
      steps.addTo(step, place);
      const cards = [...CardSet.fromHalves(step.sequencesLo | step.groupsLo, step.sequencesHi | step.groupsHi)];
      const kind = (step.groupsLo | step.groupsHi) === 0 ? 'sequence' : 'group';
      pieces.push({ kind, cards });
      if (kind === 'group' || cards.length > 1) continue;
      const { sequencesLo, sequencesHi } = table.open;
      for (const way of [1, -1]) {
        if (!isIn(sequencesLo, sequencesHi, cards[0]! - way, cards[0]!)) continue;
        const chain = [...cards];
        for (let next = cards[0]! + way; isIn(handLo, handHi, next, next - way); next += way) {
          if (chain.push(next) <= most) pieces.push({ kind, cards: [...chain] });
        }
      }
    }
    return pieces;
  }

  /** The lay-down that gains most net points, in pieces. It can always be laid, and the turn be finished after it. */
  best({ handLo, handHi, mustLayLo, mustLayHi, table }: RummyView): Piece[] {
    const { search } = this;
    if (search.find(handLo, handHi, table.open, mustLayLo, mustLayHi) === NO_LAY_DOWN) return [];
    return piecesOf(search.best);
  }
}

function isIn(lo: number, hi: number, card: Card, beside: Card): boolean {
  return card >= 0 && card >> 4 === beside >> 4 && rankOf(card) < RANKS && hasCard(lo, hi, card);
}

/** The cards of a lay-down: those of sequences by run, those of groups by rank. */
export function piecesOf({ sequencesLo, sequencesHi, groupsLo, groupsHi }: Halves): Piece[] {
  const runs = splitIntoRuns(CardSet.fromHalves(sequencesLo, sequencesHi));
  const ranks = splitByRank(CardSet.fromHalves(groupsLo, groupsHi));
  return [
    ...runs.map((cards): Piece => ({ kind: 'sequence', cards })),
    ...ranks.map((cards): Piece => ({ kind: 'group', cards })),
  ];
}
