import type { CopyableMemory } from '../../../game/index.js';
import { movesOf } from '../../kit/decision.js';
import { findMadeOption, type Option, type Options } from '../../kit/reviewer.js';
import { notationOf } from '../cards/deck.js';
import { decisionsOf, LAY_DOWN_DECISION } from '../decisions.js';
import type { RummyMove, RummyQuestion } from '../engine/intercepted-engine.js';
import { type PlanRow, rowsOf, rowText } from '../engine/plan-rows.js';
import { rowCards } from '../melds/row-cards.js';
import { KIND, NEW_MELD, OF, Plan, SWAP, TO } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import type { RummyForward } from '../worlds/forward.js';
import { Memory } from './memory.js';

interface RummyOption extends Option {
  /** A lay-down that is made whatever that policy wants. */
  readonly rows?: readonly PlanRow[];
}

export type RummyOptions = Options<RummyOption>;

/** More moves than a decision has. */
const listed = new Int32Array(1024);

/**
 * The moves of a decision: every one that the rules allow, but of lay-downs only the usual ones (see `Moves`) and the one
 * that was made.
 *
 * @param forward sits at the decision
 * @param own by whom the seat is played on
 * @param isSure whether the policy that plays on surely makes the move that was made
 */
export function optionsOf(
  { asked, view }: RummyQuestion,
  answer: RummyMove,
  forward: RummyForward,
  own: LayDownOverride,
  isSure: boolean,
): RummyOptions {
  if (answer.asked === LAY_DOWN_DECISION.name) return layDowns(view, answer.answer, forward, own, isSure);
  const decision = decisionsOf(view.table.terms).find(({ name }) => name === asked);
  if (decision === undefined || answer.answer === null) throw new Error(`'${asked}' is no decision`);
  const moves = movesOf(decision, view).sort((one, other) => one.move - other.move);
  return findMadeOption(asked, moves, answer.answer, isSure);
}

function layDowns(
  view: RummyView,
  made: readonly PlanRow[],
  forward: RummyForward,
  own: LayDownOverride,
  isSure: boolean,
): RummyOptions {
  own.isHeard = true;
  const count = forward.moves(listed);
  own.isHeard = false;
  const usual = isSure ? made : own.wanted;
  // The playout policy may choose differently: it may draw random numbers.
  const found: RummyOption[] = [
    isSure ? { move: null, ...describedPlan(usual, view) } : { move: 0, rows: usual, ...describedPlan(usual, view) },
  ];
  const texts = [textOf(usual)];
  for (let place = 1; place < count; place++) {
    const rows = rowsOf(forward.planOf(listed[place]!)!);
    if (texts.includes(textOf(rows))) continue;
    found.push({ move: listed[place]!, ...describedPlan(rows, view) });
    texts.push(textOf(rows));
  }
  const place = texts.indexOf(textOf(made));
  if (place >= 0) return { moves: found, made: place };
  found.push({ move: 0, rows: made, ...describedPlan(made, view) });
  return { moves: found, made: found.length - 1 };
}

/** Text of a plan, equal for plans with equal results. */
function textOf(rows: readonly PlanRow[]): string {
  return rows.map(rowText).sort().join();
}

function describedPlan(rows: readonly PlanRow[], { seat, table }: RummyView): Omit<Option, 'move'> {
  const scripted: RummyMove = { asked: LAY_DOWN_DECISION.name, answer: rows };
  if (rows.length === 0) return { words: 'nothing', kind: 'lays nothing', scripted };
  const { cardText, cardsText } = notationOf(table.terms.deck);
  const { melds } = table;
  const plan = new Plan();
  for (const row of rows) plan.write(...row);
  const words = rows.map((_, row) => {
    const to = plan.get(row, TO);
    const on = to >= 0 && to < melds.count ? cardsText(rowCards(melds, to, melds.limits)) : 'a new meld';
    if (plan.get(row, KIND) === SWAP) return `${cardText(plan.get(row, OF))} for the wild of ${on}`;
    const cards = cardsText(rowCards(plan, row, melds.limits));
    return to === NEW_MELD ? cards : `${cards} on ${on}`;
  });
  return {
    scripted,
    words: words.join(', '),
    kind: kindOfPlan(plan, table.terms.contracts.length > 0 && !table.isDown(seat)),
  };
}

function kindOfPlan(plan: Readonly<Plan>, isFirst: boolean): string {
  const rows = Array.from({ length: plan.count }, (_, row) => row);
  if (rows.some((row) => plan.get(row, TO) === NEW_MELD)) return isFirst ? 'lays the contract' : 'lays melds';
  return rows.some((row) => plan.get(row, KIND) === SWAP) ? 'swaps' : 'lays off';
}

/** Plays by a policy, but can be made to lay down other rows, and records the policy's own lay-down. */
export class LayDownOverride implements RummyPlayer, CopyableMemory<LayDownOverride> {
  /** Rows that are laid the next time, whatever the policy wants; null to let it choose. */
  rows: readonly PlanRow[] | null = null;
  isHeard = false;
  /** Rows that the policy last wanted to lay. */
  wanted: readonly PlanRow[] = [];
  private memory: Memory | null = null;
  private source: LayDownOverride | null = null;

  constructor(private readonly policy: RummyPlayer) {}

  newGame(view: RummyView): void {
    this.policy.newGame?.(view);
  }

  newDeal(view: RummyView): void {
    this.policy.newDeal?.(view);
  }

  takes(view: RummyView): boolean {
    return this.policy.takes(view);
  }

  buys(view: RummyView): boolean {
    return this.policy.buys?.(view) ?? false;
  }

  picksAndBuys(view: RummyView): boolean {
    return this.policy.picksAndBuys?.(view) ?? false;
  }

  layDown(view: RummyView, plan: Plan): void {
    const { rows } = this;
    this.rows = null;
    if (rows === null) this.policy.layDown(view, plan);
    else for (const row of rows) plan.write(...row);
    if (this.isHeard) this.wanted = rowsOf(plan);
  }

  discard(view: RummyView): number {
    return this.policy.discard(view);
  }

  /** Each is only ever copied from one other. */
  copy(from: LayDownOverride): void {
    if (this.memory === null || this.source !== from) this.memory = new Memory(from.policy, this.policy);
    this.source = from;
    this.memory.copy();
  }
}
