/**
 * A second opinion on a recorded game: it moves the cards itself, event by event, as rules 2 to 5 tell it for two players
 * and default rulings, and throws at the first event that the rules do not allow there. It shares no code with the
 * engine.
 */
import { nameOf, rankName, SUIT_NAMES, suitName } from '../../../cards/model.testing.js';
import type { ShamusEvent } from '../replay/events.js';
import type { Targets } from '../rules/setup.js';
import { CardsInPlay, claim } from './cards-in-play.testing.js';
import { extendsSequence, holdsSomethingToLay, isGroup, isSequence } from './naive.testing.js';

type Of<T extends ShamusEvent['type']> = Extract<ShamusEvent, { type: T }>;

export class Referee {
  readonly cards = new CardsInPlay();
  seniorLost = false;
  /** Circle cards that were left when it was lost. */
  circleWhenLost = 0;
  /** The suit called last with an ace. */
  lastCall: string | null = null;
  turns = 0;
  pickUps = 0;
  /** What is due: whose move, which penalty, or 'end' and the reason. */
  due = 'deal';
  private mayCall = false;
  private toAnnounce = false;
  /** The card that the pick-up of this turn must lay, while it is not laid. */
  private must: string | null = null;

  constructor(private readonly targets: Targets) {}

  /** Takes note of the next event. @throws Error, beginning with the number of a rule, if it cannot come here. */
  see(event: ShamusEvent): void {
    claim('5.2', this.toAnnounce === (event.type === 'senior-lost'), `${event.type} comes`);
    (this.rules[event.type] as (event: ShamusEvent) => void)(event);
    const isLost = this.cards.hands[0].length > this.cards.circle.length;
    if (this.due !== 'deal' && isLost && !this.seniorLost) {
      this.seniorLost = this.toAnnounce = true;
      this.circleWhenLost = this.cards.circle.length;
    }
    this.cards.count();
  }

  /** The cards that the Uno player may play. */
  playable(): string[] {
    return this.cards.playable(this.mayCall);
  }

  private readonly rules: { readonly [T in ShamusEvent['type']]: (event: Of<T>) => void } = {
    deal: ({ deck }) => {
      this.expect('2.1', 'deal');
      this.cards.deal(deck.map(nameOf));
      this.due = penaltyFor(this.cards.top) > 0 ? 'penalty 0 opening' : 'move 0';
    },

    penalty: ({ seat, cause, cards }) => {
      this.expect(cause === 'opening' ? '2.5' : cause === 'circle' ? '3.6' : '4.5', `penalty ${seat} ${cause}`);
      const owed = Math.min(penaltyFor(this.cards.top), this.cards.stock.length);
      claim('4.5', cards.length === owed, `${cards.length} cards drawn for ${this.cards.top}`);
      this.draw(seat, cards.map(nameOf), 'move 1');
    },

    pass: () => {
      claim('5.5', false, 'nobody passes by the default rulings');
    },

    draw: ({ seat, cards }) => {
      const drawn = cards.map(nameOf);
      this.expect(seat === 0 ? '3.4' : '4.1', `move ${seat}`);
      this.turns++;
      if (seat === 0) {
        claim('3.4', this.playable().length === 0, 'he can play and draws');
        this.draw(0, drawn, 'play 0');
        const fitting = this.playable();
        claim('3.4', !drawn.slice(0, -1).some((card) => fitting.includes(card)), 'he could play and draws on');
        claim('3.4', fitting.length > 0 || this.cards.stock.length === 0, 'he cannot play and draws no more');
      } else {
        claim('4.1', cards.length === 1, 'one card is drawn');
        this.draw(1, drawn, 'lay 1');
      }
    },

    play: ({ seat, card, call }) => {
      if (this.due === 'move 0') {
        this.turns++;
        this.due = 'play 0';
      }
      this.expect('3.1', `play ${seat}`);
      const name = nameOf(card);
      claim('3.1', this.playable().includes(name), `${name} is played on ${this.cards.top}`);
      const called = call === null ? null : (SUIT_NAMES[call] ?? 'no suit');
      if (rankName(name) === 'A') {
        claim('3.3', SUIT_NAMES.includes(called ?? ''), `${called} is called`);
        this.lastCall = called;
      } else {
        claim('3.2', called === (this.mayCall ? suitName(name) : null), `${called} is called with ${name}`);
      }
      this.cards.putOnPile(0, name);
      this.due = this.isSenior() ? 'end senior' : 'circle';
    },

    circle: ({ card, left }) => {
      this.expect('3.6', 'circle');
      this.cards.turnCircleCard(nameOf(card));
      claim('3.7', left === this.cards.circle.length, `${left} are left`);
      const next = penaltyFor(nameOf(card)) > 0 ? 'penalty 1 circle' : 'move 1';
      this.due = left === 0 ? 'end circle' : next;
    },

    pickup: ({ seat, cards }) => {
      this.expect('4.1', `move ${seat}`);
      claim('4.1', seat === 1, 'an Uno player picks up');
      this.turns++;
      this.pickUps++;
      this.must = nameOf(cards[0]!);
      this.cards.pickUp(cards.map(nameOf));
      this.due = 'lay 1';
    },

    meld: ({ seat, kind, cards }) => {
      this.expect('4.2', `lay ${seat}`);
      const names = cards.map(nameOf);
      if (kind === 'sequence') claim('1.3', isSequence(names), `${names} as a sequence`);
      else claim('1.4', isGroup(names), `${names} as a group`);
      this.lay(kind, names);
    },

    layoff: ({ seat, kind, cards }) => {
      this.expect('4.2', `lay ${seat}`);
      for (const name of cards.map(nameOf)) {
        const { sequences, groups } = this.cards.table;
        const alike = groups.filter((card) => rankName(card) === rankName(name));
        claim('4.2', kind === 'group' ? alike.length === 3 : extendsSequence(name, sequences), `${name} is laid off`);
        this.lay(kind, [name]);
      }
    },

    discard: ({ seat, card }) => {
      this.expect('4.3', `lay ${seat}`);
      claim('4.1', this.must === null, `${this.must} was picked up and is not laid`);
      const name = nameOf(card);
      this.cards.putOnPile(1, name);
      const { hands, table, points } = this.cards;
      claim('4.4', !holdsSomethingToLay(hands[1], table), `he keeps ${hands[1]}`);
      const isJunior = hands[1].length === 0 && this.seniorLost && points >= this.targets.junior;
      this.mayCall = rankName(name) === 'A';
      const next = penaltyFor(name) > 0 ? 'penalty 0 discard' : 'move 0';
      this.due = this.isSenior() ? 'end senior' : isJunior ? 'end junior' : next;
    },

    'senior-lost': () => {
      this.toAnnounce = false;
    },

    end: ({ outcome, reason, table, net, hands, circle, stock }) => {
      this.expect('5.4', `end ${reason}`);
      const { cards } = this;
      claim('5', outcome === (reason === 'senior' || reason === 'junior' ? reason : 'loss'), `${outcome} by ${reason}`);
      claim('5.1', table === cards.points && net === cards.net, `${table} points on the table, net ${net}`);
      claim('3.7', hands.join() === cards.hands.map((hand) => hand.length).join(), `hands of ${hands}`);
      claim('3.7', circle === cards.circle.length && stock === cards.stock.length, `circle ${circle}, stock ${stock}`);
      this.due = 'nothing';
    },
  };

  private expect(rule: string, what: string): void {
    claim(rule, this.due === what, `${what} comes where ${this.due} is due`);
  }

  private draw(seat: number, cards: readonly string[], next: string): void {
    this.cards.drawFromStock(seat, cards);
    this.due = this.cards.stock.length === 0 ? 'end stock' : next;
  }

  private lay(kind: 'sequence' | 'group', cards: readonly string[]): void {
    this.cards.lay(kind, cards);
    if (this.must !== null && cards.includes(this.must)) this.must = null;
  }

  private isSenior(): boolean {
    return this.cards.hands[0].length === 0 && !this.seniorLost && this.cards.net >= this.targets.senior;
  }
}

function penaltyFor(card: string): number {
  return { 2: 2, 4: 4 }[rankName(card)] ?? 0;
}
