import {
  countCardsInWords,
  drawFaceDown,
  drawFaceUp,
  listHtml,
  markCards,
  SUIT_SYMBOLS,
  spreadHtml,
  suitName,
  suitPath,
} from '../../../cards/drawing/cards.js';
import type { ReplayRenderer, Viewpoint } from '../../../game/index.js';
import { CardVisibility } from '../../kit/viewpoints.js';
import { formatSignedPoints } from '../../kit/wording.js';
import type { Scene } from '../replay/scene.js';
import { STYLE } from './style.js';

const renderer: ReplayRenderer<Scene> = {
  style: STYLE,
  furniture: SUIT_SYMBOLS,
  mark: markCards,
  draw: (scene, viewpoint, names) => new Drawing(scene, viewpoint, names).whole(),
};

export default renderer;

class Drawing {
  private readonly knowledge: CardVisibility;
  private readonly fresh: ReadonlySet<string>;

  constructor(
    private readonly scene: Scene,
    viewpoint: Viewpoint,
    private readonly names: readonly string[],
  ) {
    this.knowledge = new CardVisibility(scene, viewpoint);
    this.fresh = new Set(scene.fresh);
  }

  whole(): string {
    const seats = this.names.map((_, seat) => seat);
    const row = (role: number) =>
      `<div class="seats">${seats
        .filter((seat) => seat % 2 === role)
        .map((seat) => this.seat(seat))
        .join('')}</div>`;
    return `<div class="table-top">
      ${row(1)}
      <div class="middle">${this.circle()}${this.pile()}${this.stock()}</div>
      ${this.melds()}
      ${row(0)}
      ${drawScore(this.scene, this.knowledge)}
    </div>`;
  }

  private seat(seat: number): string {
    const { scene, knowledge } = this;
    const hand = scene.hands[seat]!;
    const count = countCardsInWords(hand.length);
    const call =
      scene.call?.seat === seat
        ? `<span class="call">called ${suitPath(scene.call.suit)}<span class="spoken">${suitName(scene.call.suit)}</span></span>`
        : '';
    const turn = scene.seat === seat ? '<span class="to-play">plays</span>' : '';
    return `<section class="seat${scene.seat === seat ? ' is-turn' : ''}" aria-label="${this.names[seat]}">
      <h3><i class="player${seat % 2 === 0 ? ' first' : ''}" aria-hidden="true"></i>${this.names[seat]} <span class="count">${count}${knowledge.hiddenNote(seat)}</span>${turn}${call}</h3>
      ${spreadHtml(
        'hand',
        knowledge.drawHand(seat, (card, marks) => this.card(card, marks)),
      )}
    </section>`;
  }

  /** The cards that count down: a ring with a segment for each. */
  private circle(): string {
    const { circle, circleSize } = this.scene;
    const label = `Circle, ${circle.length} of ${countCardsInWords(circleSize)} left`;
    if (this.knowledge.isOfEverything && circle.length > 0) {
      const faces = circle.map((card) => this.small(card));
      return `<section class="circle is-open" aria-label="${label}"><h3>Circle <span class="count">${circle.length} left, next first</span></h3>${listHtml('fan', faces)}</section>`;
    }
    const ring = (segments: number) =>
      segments === 0
        ? ''
        : `<circle cx="20" cy="20" r="17.5" pathLength="${circleSize}" stroke-dasharray="${'.8 .2 '.repeat(segments - 1)}.8 ${circleSize}"/>`;
    return `<section class="circle" aria-label="${label}"><div class="ring" aria-hidden="true"><svg viewBox="0 0 40 40"><g>${ring(circleSize)}</g>${ring(circle.length)}</svg><b>${circle.length}</b><small>circle</small></div></section>`;
  }

  private pile(): string {
    const { pile } = this.scene;
    // Empty between a pick-up of the whole pile and the discard.
    const drawn =
      pile.length === 0
        ? '<span class="bare"></span>'
        : listHtml(
            'fan',
            pile.map((card) => this.small(card)),
          );
    return `<section class="pile" aria-label="Discard pile, ${countCardsInWords(pile.length)}, the top last">
      <h3>Pile <span class="count">${pile.length}${pile.length > 1 ? ', top last' : ''}</span></h3>${drawn}</section>`;
  }

  private stock(): string {
    const { stock } = this.scene;
    const shown = this.knowledge.isOfEverything
      ? listHtml(
          'fan',
          stock.map((card) => this.small(card)),
        )
      : '';
    const back = stock.length > 0 && shown === '' ? drawFaceDown('small') : '';
    return `<section class="stock${shown === '' ? '' : ' is-open'}" aria-label="Stock, ${countCardsInWords(stock.length)}">
      <h3>Stock <span class="count">${stock.length}${shown === '' ? '' : ', next first'}</span></h3>${shown}${back}</section>`;
  }

  private melds(): string {
    const { sequences, groups, points } = this.scene;
    const draw = (kind: string) => (meld: readonly string[]) => {
      const cards = meld.map((card) => this.small(card));
      return `<div role="group" aria-label="${kind}" data-meld="${kind}">${listHtml('fan', cards)}</div>`;
    };
    const drawn = [...sequences.map(draw('sequence')), ...groups.map(draw('group'))];
    const inside =
      drawn.length === 0 ? '<p class="nothing">nothing yet</p>' : `<div class="meld-row">${drawn.join('')}</div>`;
    return `<section class="melds" aria-label="Melds">
      <h3>Melds <span class="count">${points} points</span></h3>${inside}</section>`;
  }

  private card(card: string, marks: readonly string[]): string {
    return drawFaceUp(card, { size: 'full', marks: this.fresh.has(card) ? [...marks, 'fresh'] : marks });
  }

  private small(card: string): string {
    return drawFaceUp(card, { size: 'small', marks: this.fresh.has(card) ? ['fresh'] : [] });
  }
}

type Standing = 'open' | 'closed' | 'lost' | 'won';

const STANDINGS: Readonly<Record<Standing, string>> = {
  open: 'can be won',
  closed: 'once Senior is lost',
  lost: 'lost',
  won: 'won',
};

/** The points compared with both targets. */
function drawScore(scene: Scene, knowledge: CardVisibility): string {
  const { targets, seniorLost, juniorOpen, outcome } = scene;
  const senior = outcome === 'senior' ? 'won' : seniorLost || outcome !== null ? 'lost' : 'open';
  const junior = outcome === 'junior' ? 'won' : outcome !== null ? 'lost' : juniorOpen ? 'open' : 'closed';
  return `<section class="score" aria-label="Points">
    <p class="points">${pointsInWords(scene, knowledge)}</p>
    ${drawGoal('Senior', targets.senior, senior, scene, knowledge)}
    ${drawGoal('Junior', targets.junior, junior, scene, knowledge)}
  </section>`;
}

function pointsInWords(scene: Scene, knowledge: CardVisibility): string {
  const { net, isKnown } = netSeen(scene, knowledge);
  return `<b>${scene.points}</b> on the table, ${isKnown ? '' : 'at most '}<b>${formatSignedPoints(net)}</b> net`;
}

function drawGoal(name: string, target: number, standing: Standing, scene: Scene, knowledge: CardVisibility): string {
  const { net, isKnown } = scene.counted === 'table' ? { net: scene.points, isKnown: true } : netSeen(scene, knowledge);
  const share = Math.max(0, Math.min(100, (100 * net) / target));
  return `<div class="goal ${standing}${isKnown ? '' : ' unsure'}">
    <p><b>${name}</b> <span class="standing">${STANDINGS[standing]}</span> <span class="share">${isKnown ? '' : 'at most '}${formatSignedPoints(net)} of ${target}</span></p>
    <div class="bar"><i style="width:${share.toFixed(1)}%"></i></div>
  </div>`;
}

/** The most that net points can be: each card in a Rummy hand that a viewpoint does not show is one of those not seen anywhere. */
function netSeen({ hands, pile, sequences, groups, points, net, outcome }: Scene, knowledge: CardVisibility) {
  // Everybody learns them at the end.
  if (outcome !== null) return { net, isKnown: true };
  const known = hands.map((_, seat) => knowledge.cardsOf(seat));
  const seen = new Set([...known, pile, ...sequences, ...groups].flat());
  const unseen = DECK.filter((card) => !seen.has(card)).map(heldValue);
  const held = known.flatMap((cards, seat) => (seat % 2 === 1 ? cards.map(heldValue) : []));
  const hidden = hands.reduce((sum, { length }, seat) => sum + (seat % 2) * length, -held.length);
  const least = [...held, ...unseen.sort((one, other) => one - other).slice(0, hidden)];
  return { net: least.reduce((net, value) => net - value, points), isKnown: hidden === 0 };
}

const DECK = [...'A23456789TJQK'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));

/** Rule 1.2: what a card in a hand is worth. */
function heldValue(card: string): number {
  return card.startsWith('A') ? 15 : /^[TJQK]/.test(card) ? 10 : 5;
}
