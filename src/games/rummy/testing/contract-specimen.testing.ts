import { RandomContract } from '../../../../strategies/rummy/random-contract.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import type { RummyMove as Move } from '../engine/intercepted-engine.js';
import { type PlanRow, rowsOf } from '../engine/plan-rows.js';
import type { Position } from '../engine/position.js';
import { Plan } from '../melds/rows.js';
import { RummySpecimen, type RummyState } from './specimen.testing.js';

const KEY = keyFromSeed('lay-downs');

/**
 * A game of contracts for the conformance suite. There are too many lay-downs to list them all: those are listed that the
 * policy `random` comes upon, always the same for the same cards. Which others are legal, perft and the checker say.
 */
export class ContractSpecimen extends RummySpecimen {
  private readonly contract = new RandomContract();
  private readonly random = new Stream();

  override legalMoves({ stage: { position, pending } }: RummyState): Move[] {
    const { seat, asked } = pending!;
    switch (asked) {
      case 'takes':
      case 'buys':
      case 'picksAndBuys':
        return [true, false].map((answer) => ({ asked, answer }));
      case 'discard':
        return [...new Set(position.hands[seat]!.cards)].map((answer) => ({ asked, answer }));
      default:
        return this.someLayDowns(position, seat).map((answer) => ({ asked: 'layDown', answer }));
    }
  }

  override candidates(state: RummyState, random: Stream): Move[] {
    const { asked } = state.stage.pending!;
    if (asked === 'discard') return super.candidates(state, random);
    if (asked === 'layDown') return [];
    return [true, false, 1, 0, null, undefined, 'true'].map((answer) => ({ asked, answer }) as Move);
  }

  private someLayDowns({ table, hands }: Position, seat: number): PlanRow[][] {
    const plans: PlanRow[][] = [[]];
    for (let tries = 0; tries < 6; tries++) {
      const plan = new Plan();
      this.random.start(KEY, tries, 0);
      this.contract.lay({ seat, table, hand: hands[seat]!, random: this.random }, plan);
      const rows = rowsOf(plan);
      // One card fewer: a lay-off that nothing follows is as legal.
      plans.push(rows, ...(table.isDown(seat) ? [rows.slice(0, 1)] : []));
    }
    return [...new Map(plans.map((plan) => [plan.join(';'), plan])).values()];
  }
}
