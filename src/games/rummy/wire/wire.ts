import type { Card } from '../../../cards/card.js';
import type { Decide, Json, Setup, Wire, WireRequest } from '../../../game/index.js';
import { writtenEvent } from '../../kit/recorded-game.js';
import { cardIn, formError, schemaOf, type Told } from '../../kit/wire.js';
import { RecordReader } from '../engine/record-reader.js';
import type { Table } from '../engine/table.js';
import { rowCards, wildPlaces } from '../melds/row-cards.js';
import { FIRST, KIND, MOST_WILDS, Plan, RUN, TO } from '../melds/rows.js';
import type { RummyView } from '../policy.js';
import type { Contract } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { ANY, type Terms, termsOf } from '../rules/terms.js';
import { formsOf } from './forms.js';
import { LegalLayDowns } from './legal.js';
import { LayDownNotation } from './notation.js';

const YES_OR_NO = [true, false];

/** The rule of each decision that is made by yes or no. */
const RULES: Readonly<Record<string, string>> = { takes: 'R3.2', buys: 'R6.1', picksAndBuys: 'R6.5' };

/** The decisions of a game of the family as messages. Not reentrant. */
export class RummyWire implements Wire {
  readonly terms: Told;
  private readonly rules: Terms;
  private readonly notation: LayDownNotation;
  private readonly legal: LegalLayDowns;
  private readonly reader: RecordReader;
  private readonly plan = new Plan();

  constructor(
    private readonly ruleSet: RuleSet,
    setup: Setup,
  ) {
    this.rules = termsOf(ruleSet, setup);
    this.notation = new LayDownNotation(this.rules);
    this.legal = new LegalLayDowns(this.rules);
    this.reader = new RecordReader(this.rules.melds);
    this.terms = this.termsTold();
  }

  get schema(): Wire['schema'] {
    return schemaOf(formsOf(this.ruleSet));
  }

  beginning(view: unknown, method: string): Told {
    const { random, table } = view as RummyView;
    const told = { random: random.next() >>> 0 };
    if (method === 'newGame') return told;
    const { deal, dealer, upcard } = table;
    return { ...told, deal: deal + 1, dealer, upcard: this.notation.cards.cardText(upcard) };
  }

  request(view: unknown, method: string, since: number): WireRequest {
    const { table, hand } = view as RummyView;
    const { notation } = this;
    const json: Told = {
      hand: notation.bagText(hand),
      deal: table.deal + 1,
      turn: table.turn,
      dealer: table.dealer,
      inTurn: table.seat,
      pile: pileText(table, notation.texts),
      stock: table.stockCount,
      restocks: table.restocks,
      melds: this.meldsTold(table),
      held: [...table.held],
      downSince: [...table.downSince],
      bought: [...table.bought],
      wildsLaid: [...table.wildsLaid],
      scores: [...table.scores],
      totals: [...table.totals],
      known: table.known.map((bag) => notation.bagText(bag)),
      stages: [...table.stages],
      events: this.eventsSince(table, since),
      ...this.choice(view as RummyView, method),
    };
    return { json, events: table.recordCount };
  }

  decision(method: string, reply: Json): Decide {
    const rule = RULES[method];
    if (rule !== undefined) {
      if (typeof reply === 'boolean') return () => reply;
      throw formError(rule, method, reply, 'say true or false');
    }
    if (method === 'discard') {
      const card = cardIn(reply, this.notation.cards.readCard, 'R3.4', method);
      return () => card;
    }
    const parts = this.notation.parts(reply);
    return (view, plan) => this.notation.read(parts, (view as RummyView).table.melds, plan as Plan);
  }

  private choice(view: RummyView, method: string): Told {
    if (method in RULES) return { legal: YES_OR_NO };
    const { legal, plan, notation } = this;
    if (method === 'discard') return { legal: [...new Set(notation.bagText(view.hand))] };
    const { melds } = view.table;
    const due = legal.due(view);
    const complete: Told[][] = [];
    legal.complete(view, (found) => complete.push(notation.write(found, melds, true)));
    legal.pieces(view, plan);
    const pieces = notation.write(plan, melds, false);
    return { contract: due === null ? null : contractTold(due), legal: { pieces, complete } };
  }

  private meldsTold({ melds }: Readonly<Table>): Told[] {
    const { limits } = melds;
    return Array.from({ length: melds.count }, (_, row) => {
      const isRun = melds.get(row, KIND) === RUN;
      return {
        owner: melds.get(row, TO),
        kind: isRun ? 'run' : 'set',
        cards: this.notation.written(rowCards(melds, row, limits)),
        low: isRun ? melds.get(row, FIRST) : null,
        wilds: wildPlaces(melds, row, limits),
        mostWilds: limits.wilds === 'fixed' ? melds.get(row, MOST_WILDS) : null,
      };
    });
  }

  private eventsSince(table: Readonly<Table>, since: number): Told[] {
    const { reader, notation } = this;
    const { cardText } = notation.cards;
    const writers = { card: cardText, cards: (cards: readonly Card[]) => notation.written(cards) };
    const told: Told[] = [];
    for (let place = since; place < table.recordCount; place = reader.next) {
      told.push(writtenEvent(reader.read(table, place), writers) as Told);
    }
    return told;
  }

  private termsTold(): Told {
    const { points, contracts, players: _, tableCounters: __, seatCounters: ___, ...others } = this.rules;
    const { melds, deck } = others;
    const { cardText } = this.notation.cards;
    const rankText = (rank: number) => cardText(rank).slice(0, -1);
    const ranks = Array.from({ length: deck.ranks }, (__, rank) => [rankText(rank), points.ofCard(rank)] as const);
    const told = {
      ...others,
      contracts: contracts.map(contractTold),
      melds: { ...melds, wildRank: melds.wildRank < 0 ? null : rankText(melds.wildRank) },
      points: { ...Object.fromEntries(ranks), WW: points.wild },
    };
    return JSON.parse(JSON.stringify(told), (__, value) => (value === ANY ? null : value)) as Told;
  }
}

function pileText({ pile, pileCount }: Readonly<Table>, texts: readonly string[]): string[] {
  const written: string[] = [];
  for (let place = 0; place < pileCount; place++) written.push(texts[pile[place]!]!);
  return written;
}

function contractTold(contract: Contract): { kind: string; size: number }[] {
  return contract.map(({ kind, size }) => ({ kind: kind === RUN ? 'run' : 'set', size }));
}
