import { counted, faceDown, list, SUIT_SYMBOLS } from '../../../cards/drawing/cards.js';
import type { ReplayRenderer, Viewpoint } from '../../../game/replay.js';
import type { Scene } from '../replay/scene.js';
import { drawCard, type FamilyLook, markFamilyCards, ROOK_SYMBOLS } from './card.js';
import { Knowledge } from './knowledge.js';
import { drawScore } from './score.js';
import { seatNotes, seatTags } from './seat.js';
import { STYLE } from './style.js';

/** Up to so many seats have cards of full size. */
const FEW = 4;

/** Draws films of games of the rummy family. */
const stage: ReplayRenderer<Scene> = {
  style: STYLE,
  furniture: SUIT_SYMBOLS + ROOK_SYMBOLS,
  switches: [
    {
      key: 'c',
      name: 'four suit colours',
      className: 'four-colours',
      // Rook cards have four colours anyway.
      isFor: ({ deck }) => deck === 'standard',
    },
  ],
  mark: markFamilyCards,
  draw: (scene, angle, names) => new Drawing(scene, angle, names).whole(),
};

export default stage;

class Drawing {
  private readonly knowledge: Knowledge;
  private readonly fresh: ReadonlySet<string>;

  constructor(
    private readonly scene: Scene,
    angle: Viewpoint,
    private readonly names: readonly string[],
  ) {
    this.knowledge = new Knowledge(scene, angle);
    this.fresh = new Set(scene.fresh);
  }

  whole(): string {
    const { scene, names } = this;
    const half = Math.ceil(names.length / 2);
    const seats = names.map((_, seat) => this.seat(seat));
    return `<div class="table-top family${names.length > FEW ? ' many' : ''}">
      <div class="seats">${seats.slice(0, half).join('')}</div>
      <div class="middle">${this.stock()}${this.pile()}${drawScore(scene, names)}</div>
      <div class="seats">${seats.slice(half).join('')}</div>
    </div>`;
  }

  private seat(seat: number): string {
    const { scene } = this;
    const name = this.names[seat]!;
    const isTurn = scene.seat === seat;
    return `<section class="seat${isTurn ? ' is-turn' : ''}" aria-label="${name}">
      <h3>${name} <span class="count">${counted(scene.hands[seat]!.length)}${this.hiddenIn(seat)}${seatNotes(scene, seat)}</span>${seatTags(scene, seat)}</h3>
      ${this.hand(seat)}
      ${this.melds(seat)}
    </section>`;
  }

  /** For readers who hear it. */
  private hiddenIn(seat: number): string {
    const hand = this.scene.hands[seat]!;
    if (this.knowledge.ofHand(seat) || hand.length === 0) return '';
    const known = hand.filter((card) => this.knowledge.ofCard(seat, card)).length;
    const taken = known > 0 ? `, ${known} known from the discard pile` : '';
    return `<span class="spoken">, ${hand.length - known} face down${taken}</span>`;
  }

  private hand(seat: number): string {
    const { knowledge } = this;
    const hand = this.scene.hands[seat]!;
    const known = hand.filter((card) => knowledge.ofCard(seat, card));
    const marks = knowledge.ofHand(seat) ? [] : ['seen'];
    const faces = known.map((card) => this.card(card, { size: 'full', marks }));
    const backs = Array.from({ length: hand.length - known.length }, () => faceDown('full'));
    return spread('hand', [...faces, ...backs]);
  }

  private melds(seat: number): string {
    const { melds } = this.scene;
    const own = melds.filter(({ owner }) => owner === seat);
    if (own.length === 0) return '<div class="melds"></div>';
    const drawn = own.map(({ kind, cards, wilds }) => {
      const faces = cards.map((card, place) => this.card(card, { size: 'small', standsFor: wilds[place] }));
      return `<div role="group" aria-label="${kind}">${list('fan', faces)}</div>`;
    });
    return `<div class="melds" role="group" aria-label="Melds of ${this.names[seat]}">${drawn.join('')}</div>`;
  }

  private stock(): string {
    const { stock } = this.scene;
    const label = `Stock, ${counted(stock.length)}`;
    const heading = (order: string) => `<h3>Stock <span class="count">${counted(stock.length)}${order}</span></h3>`;
    if (!this.knowledge.ofStock) {
      const back = stock.length > 0 ? faceDown('full') : '<span class="bare"></span>';
      return `<section class="stock" aria-label="${label}">${heading('')}${back}</section>`;
    }
    const faces = stock.map((card) => this.card(card, { size: 'small' }));
    return `<section class="stock is-open" aria-label="${label}">${heading(', next first')}${spread('heap', faces)}</section>`;
  }

  /** The upcard lies open, the others under it. */
  private pile(): string {
    const { pile } = this.scene;
    const upcard = pile.at(-1);
    const top = upcard === undefined ? '<span class="bare"></span>' : this.card(upcard, { size: 'full' });
    const under = pile.slice(0, -1).map((card) => this.card(card, { size: 'small' }));
    return `<section class="pile" aria-label="Discard pile, ${counted(pile.length)}, the upcard last">
      <h3>Discard pile <span class="count">${counted(pile.length)}, upcard last</span></h3>${spread('heap', [...under, top])}</section>`;
  }

  private card(card: string, look: FamilyLook): string {
    const marks = [...(look.marks ?? []), ...(this.fresh.has(card) ? ['fresh'] : [])];
    return drawCard(card, this.scene.deck, { ...look, marks });
  }
}

/** Cards in a line that lie over each other as far as its width asks for. */
function spread(className: string, cards: readonly string[]): string {
  const items = cards.map((card) => `<li>${card}</li>`).join('');
  return `<ul class="spread ${className}" style="--gaps:${Math.max(1, cards.length - 1)}">${items}</ul>`;
}
