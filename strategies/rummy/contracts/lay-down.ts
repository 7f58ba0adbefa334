import {
  allSwaps,
  type Card,
  type ContractQuestion,
  ContractSearch,
  contractOf,
  Draft,
  FIRST,
  KIND,
  LENGTH,
  OF,
  Plan,
  questionOf,
  RUN,
  type RummyView,
  type Terms,
  TO,
} from 'shamus-lab/rummy';

/** Writes the lay-down of a player who wants to get rid of their cards: the contract, and all that may follow it. */
export class LayDown {
  private readonly search = new ContractSearch();
  private readonly found = new Plan();
  private readonly swaps = new Plan();
  /** Made for the game that is played. */
  private draft: Draft | null = null;
  private questions: readonly ContractQuestion[] = [];
  /** New melds beside the contract (R4.5). */
  private furtherMelds: readonly ContractQuestion[] = [];

  /** Lays the contract as soon as it can be laid, and all cards that fit. */
  lay(view: RummyView, plan: Plan): void {
    const draft = this.prepare(view.table.terms);
    draft.begin(view, plan);
    const { seat, table } = view;
    const wasDown = table.isDown(seat);
    if (!wasDown && !this.layContract(draft, view, plan)) return;
    if (wasDown || table.terms.layOffsAtOnce) this.layRest(draft, view, plan, wasDown);
  }

  fits(view: RummyView, card: Card): boolean {
    const draft = this.prepare(view.table.terms);
    this.found.clear();
    draft.begin(view, this.found);
    draft.hand.clear();
    draft.hand.take(card);
    return layOne(draft);
  }

  private prepare(terms: Terms): Draft {
    return this.draft?.limits === terms.melds ? this.draft : this.startGame(terms);
  }

  private startGame(terms: Terms): Draft {
    const { contracts, melds } = terms;
    this.questions = contracts.map((contract) => questionOf(terms, contract));
    const further = [`R${melds.leastRun}`, `S${melds.leastSet}`];
    this.furtherMelds = further.map((meld) => questionOf(terms, contractOf(meld)));
    this.draft = new Draft(melds);
    return this.draft;
  }

  private layContract(draft: Draft, view: RummyView, plan: Plan): boolean {
    const question = this.questions[view.table.stages[view.seat]!]!;
    if (this.layFound(draft, question)) return true;
    return view.table.terms.swap === 'anybody' && this.swapForContract(draft, view, plan, question);
  }

  /** Lays the contract with a wild of the table for a natural card (R5.2), if one is all that is missing. */
  private swapForContract(draft: Draft, view: RummyView, plan: Plan, question: ContractQuestion): boolean {
    const { found } = this;
    const swaps = this.swaps;
    swaps.clear();
    allSwaps(view.hand, view.table.melds, swaps);
    for (let row = 0; row < swaps.count; row++) {
      draft.begin(view, plan);
      if (!draft.swap(swaps.get(row, TO), swaps.get(row, OF), swaps.get(row, FIRST))) continue;
      found.clear();
      if (this.layFound(draft, question)) return true;
    }
    draft.begin(view, plan);
    return false;
  }

  private layFound(draft: Draft, question: ContractQuestion): boolean {
    const { search, found } = this;
    if (!search.find(draft.hand, question)) return false;
    found.clear();
    search.write(found);
    for (let row = 0; row < found.count; row++) draft.copyRow(found, row);
    return true;
  }

  /** Lays all that a player who is down may lay. */
  private layRest(draft: Draft, view: RummyView, plan: Plan, wasDown: boolean): void {
    const { terms } = view.table;
    const least = terms.outByLaying ? 0 : 1;
    if (terms.laterMelds) for (const question of this.furtherMelds) while (this.layFound(draft, question));
    while (draft.hand.count > least && layOne(draft));
    if (wasDown ? terms.swap !== 'nobody' : terms.swap === 'anybody' || terms.swap === 'down') {
      this.swapAndLayOff(draft, least);
    }
    // R7.2: a player who may not keep one card takes back the last lay-off.
    if (terms.keepsLast && draft.hand.count === 1) plan.count--;
  }

  /** Exchanges a card that fits nowhere for a wild that does. */
  private swapAndLayOff(draft: Draft, least: number): void {
    const { swaps } = this;
    while (draft.hand.count > least) {
      swaps.clear();
      allSwaps(draft.hand, draft.melds, swaps);
      if (swaps.count === 0 || !hasRoomForWild(draft)) return;
      if (!draft.swap(swaps.get(0, TO), swaps.get(0, OF), swaps.get(0, FIRST))) return;
      if (!layOne(draft)) return;
      while (draft.hand.count > least && layOne(draft));
    }
  }
}

/** Lays off one card: a natural one if any fits, else a wild, there first where a card of the hand comes next. */
function layOne(draft: Draft): boolean {
  const { melds } = draft;
  for (let meld = 0; meld < melds.count; meld++) if (layNatural(draft, meld)) return true;
  if (draft.wilds === 0) return false;
  for (let meld = 0; meld < melds.count; meld++) if (layWild(draft, meld, true)) return true;
  for (let meld = 0; meld < melds.count; meld++) if (layWild(draft, meld, false)) return true;
  return false;
}

function layNatural(draft: Draft, meld: number): boolean {
  const { melds } = draft;
  const of = melds.get(meld, OF);
  if (melds.get(meld, KIND) !== RUN) return draft.copiesOf(of) > 0 && draft.toSet(meld, of, false);
  const below = melds.get(meld, FIRST) - 1;
  const above = below + 1 + melds.get(meld, LENGTH);
  return (
    (holdsPlace(draft, of, above) && draft.toRun(meld, of, above)) ||
    (holdsPlace(draft, of, below) && draft.toRun(meld, of, below))
  );
}

/** @param isBridge whether a card of the hand must fit next to the wild */
function layWild(draft: Draft, meld: number, isBridge: boolean): boolean {
  const { melds } = draft;
  const of = melds.get(meld, OF);
  if (melds.get(meld, KIND) !== RUN) return !isBridge && draft.toSet(meld, of, true);
  const below = melds.get(meld, FIRST) - 1;
  const above = below + 1 + melds.get(meld, LENGTH);
  if (isPlace(draft, above) && (!isBridge || holdsPlace(draft, of, above + 1)) && draft.toRun(meld, of, above)) {
    return true;
  }
  return isPlace(draft, below) && (!isBridge || holdsPlace(draft, of, below - 1)) && draft.toRun(meld, of, below);
}

function isPlace({ limits }: Draft, place: number): boolean {
  return place >= limits.firstPlace && place <= limits.lastPlace;
}

function holdsPlace(draft: Draft, suit: number, place: number): boolean {
  if (!isPlace(draft, place)) return false;
  const { limits, hand } = draft;
  const rank = (place - 1) % limits.ranks;
  return limits.anySuit ? draft.copiesOf(rank) > 0 : hand.has((suit << 4) | rank);
}

function hasRoomForWild({ melds }: Draft): boolean {
  const { limits } = melds;
  for (let meld = 0; meld < melds.count; meld++) {
    const kind = melds.get(meld, KIND);
    const length = melds.get(meld, LENGTH) + 1;
    const isEndless = kind !== RUN || length <= limits.lastPlace - limits.firstPlace + 1;
    if (isEndless && melds.wildsOf(meld) < melds.mostWildsOf(meld, length)) return true;
  }
  return false;
}
