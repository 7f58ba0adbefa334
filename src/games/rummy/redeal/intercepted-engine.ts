import { type DecisionRequest, NEW_GAME_METHOD } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { RummyEngine } from '../engine/engine.js';
import { planError } from '../engine/refusals.js';
import { COPIES, FIRST, KIND, LENGTH, MOST_ROWS, OF, type Plan, RUN, SWAP, TO, WILDS } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import type { Terms } from '../rules/terms.js';

/** A row of a plan: its columns KIND, OF, FIRST, LENGTH, COPIES, TO and WILDS. */
export type PlanRow = readonly [
  kind: number,
  of: number,
  first: number,
  length: number,
  copies: number,
  to: number,
  wilds?: number,
];

const COLUMNS = [KIND, OF, FIRST, LENGTH, COPIES, TO, WILDS];

/** The numbers of a row that was read from a plan. */
export const ROW_NUMBERS = COLUMNS.length;

/** @throws IllegalMove if it has no proper number of rows */
export function rowsOf(plan: Readonly<Plan>): PlanRow[] {
  if (!Number.isInteger(plan.count) || plan.count < 0 || plan.count > MOST_ROWS) throw planError(plan);
  return Array.from({ length: plan.count }, (_, row) => COLUMNS.map((column) => plan.get(row, column)) as never);
}

/** Writes rows into an empty plan. */
function fill(plan: Plan, rows: readonly PlanRow[]): void {
  for (const row of rows) plan.write(...row);
}

export const NEW_DEAL = 'newDeal';

/** One answer of a policy, with the method that gives it. The beginnings of games and deals answer nothing. */
export type RummyMove =
  | { readonly asked: typeof NEW_GAME_METHOD | typeof NEW_DEAL; readonly answer: null }
  | { readonly asked: 'takes' | 'buys' | 'picksAndBuys'; readonly answer: boolean }
  | { readonly asked: 'layDown'; readonly answer: readonly PlanRow[] }
  | { readonly asked: 'discard'; readonly answer: number };

/** What a seat is asked, and what it is shown then. */
export interface RummyQuestion extends DecisionRequest {
  readonly asked: RummyMove['asked'];
  readonly view: RummyView;
}

/** The engine with somebody between it and the policies, who is given each question and has the last word. */
export class InterceptedEngine {
  readonly engine: RummyEngine;

  /** @param policies one a seat, or none where `answering` asks none */
  constructor(
    terms: Terms,
    recorded: boolean,
    key: Key,
    policies: readonly RummyPlayer[] | null,
    private readonly answering: (question: RummyQuestion, ask: () => RummyMove) => RummyMove,
  ) {
    const asked = Array.from({ length: terms.players }, (_, seat) => this.player(seat, policies?.[seat]));
    // Where nobody is asked, nobody can write into what is shown.
    this.engine = new RummyEngine(terms, asked, key, recorded, policies === null);
  }

  private player(seat: number, policy: RummyPlayer | undefined): RummyPlayer {
    const put = (asked: RummyMove['asked'], view: RummyView, ask: () => RummyMove): RummyMove =>
      this.answering({ seat, asked, view }, ask);
    return {
      newGame: (view) => {
        put(NEW_GAME_METHOD, view, () => begun(NEW_GAME_METHOD, policy?.newGame?.(view)));
      },
      newDeal: (view) => {
        put(NEW_DEAL, view, () => begun(NEW_DEAL, policy?.newDeal?.(view)));
      },
      takes: (view) =>
        put('takes', view, () => ({ asked: 'takes', answer: sure(policy).takes(view) })).answer as boolean,
      buys: (view) => put('buys', view, () => mayBuy('buys', sure(policy), view)).answer as boolean,
      picksAndBuys: (view) =>
        put('picksAndBuys', view, () => mayBuy('picksAndBuys', sure(policy), view)).answer as boolean,
      layDown: (view, plan) => {
        const move = put('layDown', view, () => {
          sure(policy).layDown(view, plan);
          return { asked: 'layDown', answer: rowsOf(plan) };
        });
        plan.clear();
        fill(plan, move.answer as readonly PlanRow[]);
      },
      discard: (view) =>
        put('discard', view, () => ({ asked: 'discard', answer: sure(policy).discard(view) })).answer as number,
    };
  }
}

/** What a policy says to a buy, whatever that is; who has no such method never buys. */
export function mayBuy(asked: 'buys' | 'picksAndBuys', policy: RummyPlayer, view: RummyView): RummyMove {
  return { asked, answer: policy[asked] === undefined ? false : policy[asked](view) };
}

/** Whatever a policy returns when a game or a deal begins means nothing. */
function begun(asked: typeof NEW_GAME_METHOD | typeof NEW_DEAL, _: unknown): RummyMove {
  return { asked, answer: null };
}

function sure(policy: RummyPlayer | undefined): RummyPlayer {
  if (policy === undefined) throw new Error('nobody sits here who could be asked');
  return policy;
}

/** A row in a few words. */
export function rowText([kind, of, first, length, copies, to, wilds = 0]: PlanRow): string {
  const what = kind === SWAP ? 'swap' : kind === RUN ? 'run' : 'set';
  return `${what} ${of} ${first} ${length} ${copies} on ${to}${wilds === 0 ? '' : ` with wilds ${wilds}`}`;
}
