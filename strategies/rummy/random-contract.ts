import {
  Draft,
  FIRST,
  KIND,
  LENGTH,
  OF,
  type Plan,
  RUN,
  type RummyView,
  SET,
  type Stream,
  type Terms,
} from 'shamus-lab/rummy';

/** Tries at a contract in a turn: each takes the first melds that it comes upon. */
const TRIES = 3;

type WantedMeld = Terms['contracts'][number][number];

/** Lays the first contract and the first later rows that chance finds, in contract games. */
export class RandomContract {
  private draft: Draft | null = null;

  lay(view: RummyView, plan: Plan): void {
    const { table, seat } = view;
    if (this.draft?.limits !== table.terms.melds) this.draft = new Draft(table.terms.melds);
    const { draft } = this;
    draft.begin(view, plan);
    const wasDown = table.isDown(seat);
    const contract = table.terms.contracts[table.stages[seat]!]!;
    if (!wasDown && !this.layContract(draft, view, contract, plan)) return;
    if (wasDown && table.terms.swap !== 'nobody') this.swapAll(draft, view);
    if (wasDown || table.terms.layOffsAtOnce) this.layOff(draft, view);
    // R7.2: a player who may not keep one card takes back the last lay-off.
    if (table.terms.keepsLast && draft.hand.count === 1) plan.count--;
  }

  /** @returns false if no try came upon all melds */
  private layContract(draft: Draft, view: RummyView, contract: readonly WantedMeld[], plan: Plan): boolean {
    const { terms } = view.table;
    let size = 0;
    for (let place = 0; place < contract.length; place++) size += contract[place]!.size;
    if (size + (terms.outByLaying ? 0 : 1) > view.hand.count) return false;
    for (let tries = 0; tries < TRIES; tries++) {
      draft.begin(view, plan);
      if (layAll(draft, contract, view.random) && isApart(plan, terms)) {
        if (!(terms.keepsLast && draft.hand.count === 1)) return true;
      }
    }
    draft.begin(view, plan);
    return false;
  }

  /** Lays off all that fits, in the order of the melds, as long as a card is left for the discard. */
  private layOff(draft: Draft, { table: { terms } }: RummyView): void {
    const { melds, hand } = draft;
    const least = terms.outByLaying ? 0 : 1;
    for (let meld = 0; meld < melds.count; meld++) {
      const of = melds.get(meld, OF);
      while (hand.count > least && addTo(draft, meld, of)) {
        // Another card may fit, too.
      }
    }
  }

  private swapAll(draft: Draft, { random }: RummyView): void {
    const { melds, limits } = draft;
    if (random.below(2) === 0) return;
    for (let meld = 0; meld < melds.count; meld++) {
      const of = melds.get(meld, OF);
      if (melds.get(meld, KIND) === SET) {
        for (let suit = 0; suit < 4; suit++) draft.swap(meld, (suit << 4) | of, 0);
        continue;
      }
      const first = melds.get(meld, FIRST);
      for (let place = first; place < first + melds.get(meld, LENGTH); place++) {
        draft.swap(meld, (of << 4) | ((place - 1) % limits.ranks), place);
      }
    }
  }
}

/** A card for a meld on the table: a natural one if there is one. */
function addTo(draft: Draft, meld: number, of: number): boolean {
  const { melds } = draft;
  if (melds.get(meld, KIND) === SET) return draft.toSet(meld, of, false) || draft.toSet(meld, of, true);
  const first = melds.get(meld, FIRST);
  const after = first + melds.get(meld, LENGTH);
  return draft.toRun(meld, of, after) || draft.toRun(meld, of, first - 1);
}

function layAll(draft: Draft, contract: readonly WantedMeld[], random: Stream): boolean {
  for (let place = 0; place < contract.length; place++) if (!layMeld(draft, contract[place]!, random)) return false;
  return true;
}

function layMeld(draft: Draft, { kind, size }: WantedMeld, random: Stream): boolean {
  const { limits } = draft;
  if (kind === SET) {
    const from = random.below(limits.ranks);
    for (let step = 0; step < limits.ranks; step++) if (draft.set((from + step) % limits.ranks, size)) return true;
    return false;
  }
  const firsts = limits.lastPlace - size + 2 - limits.firstPlace;
  const suits = limits.anySuit ? 1 : 4;
  const from = random.below(firsts * suits);
  for (let step = 0; step < firsts * suits; step++) {
    const choice = (from + step) % (firsts * suits);
    if (draft.run(choice % suits, limits.firstPlace + Math.floor(choice / suits), size)) return true;
  }
  return false;
}

/** R4.3. */
function isApart(plan: Plan, { melds }: Terms): boolean {
  if (!melds.apart) return true;
  for (let row = 0; row < plan.count; row++) {
    for (let other = 0; other < row; other++) {
      const both = plan.get(row, KIND) === RUN && plan.get(other, KIND) === RUN;
      if (!both || plan.get(row, OF) !== plan.get(other, OF)) continue;
      const low = plan.get(row, FIRST) < plan.get(other, FIRST) ? row : other;
      const high = low === row ? other : row;
      if (plan.get(high, FIRST) < plan.get(low, FIRST) + plan.get(low, LENGTH) + 1) return false;
    }
  }
  return true;
}
