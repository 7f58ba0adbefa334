import type { Decide, Json, Setup, Wire, WireRequest } from '../../../game/index.js';
import * as decision from '../../kit/decision.js';
import { RANDOM, SEAT, schemaOf } from '../../kit/forms.js';
import type { Told } from '../../kit/replies.js';
import { cardForm } from '../answers.js';
import { decisionsIn, decisionsOf } from '../decisions.js';
import { RecordReader } from '../engine/record-reader.js';
import type { Plan } from '../melds/rows.js';
import type { RummyView } from '../policy.js';
import { contractTold } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { ANY, type Terms, termsOf } from '../rules/terms.js';
import { COUNT_FROM_1, layDownFields, layDownForm, TERMS, viewFieldsOf, viewForms } from './fields.js';
import { LayDownNotation } from './notation.js';

/** The decisions of a game of the family as messages. Not reentrant. */
export class RummyWire implements Wire {
  readonly terms: Told;
  private readonly rules: Terms;
  private readonly notation: LayDownNotation;
  private readonly reader: RecordReader;
  private readonly decisions: ReadonlyMap<string, decision.Decision<RummyView>>;

  constructor(
    private readonly ruleSet: RuleSet,
    setup: Setup,
  ) {
    this.rules = termsOf(ruleSet, setup);
    this.notation = new LayDownNotation(this.rules);
    this.reader = new RecordReader(this.rules.melds);
    const told = layDownFields(this.rules, this.notation);
    this.decisions = new Map(
      decisionsOf(this.rules).map((each) => [each.name, each.plan === undefined ? each : { ...each, told }]),
    );
    this.terms = this.termsTold();
  }

  get schema(): Wire['schema'] {
    const card = cardForm(this.rules.deck);
    const requested = decisionsIn(this.ruleSet).map(({ name }) => this.decisions.get(name)!);
    return schemaOf({
      terms: TERMS,
      beginnings: {
        newGame: { random: RANDOM },
        newDeal: { random: RANDOM, deal: COUNT_FROM_1, dealer: SEAT, upcard: card },
      },
      view: viewForms(card),
      decisions: decision.formsOfDecisions(requested, layDownForm(card)),
    });
  }

  beginning(view: unknown, method: string): Told {
    const { random, table } = view as RummyView;
    const told = { random: random.next() >>> 0 };
    if (method === 'newGame') return told;
    const { deal, dealer, upcard } = table;
    return { ...told, deal: deal + 1, dealer, upcard: this.notation.cards.cardText(upcard) };
  }

  request(view: unknown, method: string, since: number): WireRequest {
    const seen = view as RummyView;
    const json: Record<string, Json> = viewFieldsOf(seen, since, this.notation, this.reader);
    decision.tellChoice(this.decisions.get(method)!, seen, json);
    return { json, events: seen.table.recordCount };
  }

  decision(method: string, reply: Json): Decide {
    const { notation } = this;
    const made = this.decisions.get(method)!;
    if (made.answer !== undefined) {
      const answer = made.answer.read(reply, made);
      return () => answer;
    }
    const parts = notation.parts(reply);
    return (view, plan) => notation.read(parts, (view as RummyView).table.melds, plan as Plan);
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
