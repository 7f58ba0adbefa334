import { type DecisionRequest, NEW_GAME_METHOD } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { intercept, type PolicyCall, present } from '../../kit/intercept.js';
import { COPIES, FIRST, KIND, LENGTH, MOST_ROWS, OF, type Plan, RUN, SWAP, TO, WILDS } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import type { Terms } from '../rules/terms.js';
import { RummyEngine } from './engine.js';
import { planError } from './refusals.js';

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

/** @throws IllegalMove if it has no proper number of rows */
export function rowsOf(plan: Readonly<Plan>): PlanRow[] {
  if (!Number.isInteger(plan.count) || plan.count < 0 || plan.count > MOST_ROWS) throw planError(plan);
  return Array.from({ length: plan.count }, (_, row) => COLUMNS.map((column) => plan.get(row, column)) as never);
}

/** Name of the method that announces a new deal to policies. */
export const NEW_DEAL = 'newDeal';

/** One answer of a policy, with the method that gives it. The beginnings of games and deals answer nothing. */
export type RummyMove =
  | { readonly asked: typeof NEW_GAME_METHOD | typeof NEW_DEAL; readonly answer: null }
  | { readonly asked: 'takes' | 'buys' | 'picksAndBuys'; readonly answer: boolean }
  | { readonly asked: 'layDown'; readonly answer: readonly PlanRow[] }
  | { readonly asked: 'discard'; readonly answer: number };

/** Decision request to a seat, with its view. */
export interface RummyQuestion extends DecisionRequest {
  readonly asked: RummyMove['asked'];
  readonly view: RummyView;
}

type Call = PolicyCall<RummyPlayer, RummyView, RummyMove>;

/** Call of a yes-or-no method; a policy without the method for a buy never buys. */
function yesOrNo(asked: 'takes' | 'buys' | 'picksAndBuys'): Call {
  return {
    ask: (policy, view) => {
      const never = asked !== 'takes' && present(policy)[asked] === undefined;
      return { asked, answer: never ? false : present(policy)[asked]!(view) };
    },
    give: ({ answer }) => answer,
  };
}

/** All calls of a policy of the family. What it returns when a game or a deal begins means nothing. */
export const CALLS: Readonly<Record<RummyMove['asked'], Call>> = {
  [NEW_GAME_METHOD]: {
    ask: (policy, view) => {
      policy?.newGame?.(view);
      return { asked: NEW_GAME_METHOD, answer: null };
    },
    give: () => {},
  },
  [NEW_DEAL]: {
    ask: (policy, view) => {
      policy?.newDeal?.(view);
      return { asked: NEW_DEAL, answer: null };
    },
    give: () => {},
  },
  takes: yesOrNo('takes'),
  buys: yesOrNo('buys'),
  picksAndBuys: yesOrNo('picksAndBuys'),
  layDown: {
    ask: (policy, view, plan: Plan) => {
      present(policy).layDown(view, plan);
      return { asked: 'layDown', answer: rowsOf(plan) };
    },
    give: ({ answer }, plan: Plan) => {
      plan.clear();
      for (const row of answer as readonly PlanRow[]) plan.write(...row);
    },
  },
  discard: {
    ask: (policy, view) => ({ asked: 'discard', answer: present(policy).discard(view) }),
    give: ({ answer }) => answer,
  },
};

/** The engine with an observer between it and the policies, who receives each question and decides the answer. */
export class InterceptedEngine {
  readonly engine: RummyEngine;

  /** @param policies one a seat, or none where `answering` asks none */
  constructor(
    terms: Terms,
    recorded: boolean,
    key: Key,
    policies: readonly RummyPlayer[] | null,
    answering: (question: RummyQuestion, ask: () => RummyMove) => RummyMove,
  ) {
    const wrapped = Array.from({ length: terms.players }, (_, seat) =>
      intercept(policies?.[seat] ?? null, seat, CALLS, (call, ask) => answering(call as RummyQuestion, ask)),
    );
    this.engine = new RummyEngine(terms, wrapped, key, recorded);
  }
}

export function rowText([kind, of, first, length, copies, to, wilds = 0]: PlanRow): string {
  const what = kind === SWAP ? 'swap' : kind === RUN ? 'run' : 'set';
  return `${what} ${of} ${first} ${length} ${copies} on ${to}${wilds === 0 ? '' : ` with wilds ${wilds}`}`;
}
