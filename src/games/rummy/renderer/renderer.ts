import { countCardsInWords, drawFaceDown, listHtml, SUIT_SYMBOLS, spreadHtml } from '../../../cards/drawing/cards.js';
import type { ReplayRenderer, Viewpoint } from '../../../game/replay.js';
import { CardVisibility } from '../../kit/viewpoints.js';
import { formatSignedPoints } from '../../kit/wording.js';
import type { Scene } from '../replay/scene.js';
import { drawCard, type FamilyLook, markFamilyCards, ROOK_SYMBOLS } from './card.js';
import { STYLE } from './style.js';

/** Deals that have a column each. Of more deals the first ones share one. */
const MAX_DEAL_COLUMNS = 6;

/** Max number of seats with cards of full size. */
const FEW = 4;

/** Draws replays of games of the rummy family. */
const renderer: ReplayRenderer<Scene> = {
  style: STYLE,
  furniture: SUIT_SYMBOLS + ROOK_SYMBOLS,
  mark: markFamilyCards,
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
      <h3>${name} <span class="count">${countCardsInWords(scene.hands[seat]!.length)}${this.knowledge.hiddenNote(seat)}${seatNotes(scene, seat)}</span>${seatTags(scene, seat)}</h3>
      ${this.hand(seat)}
      ${this.melds(seat)}
    </section>`;
  }

  private hand(seat: number): string {
    const draw = (card: string, marks: readonly string[]) => this.card(card, { size: 'full', marks });
    return spreadHtml('hand', this.knowledge.drawHand(seat, draw));
  }

  private melds(seat: number): string {
    const { melds } = this.scene;
    const own = melds.filter(({ owner }) => owner === seat);
    if (own.length === 0) return '<div class="melds"></div>';
    const drawn = own.map((meld) => {
      const { kind, cards, wilds } = meld;
      const faces = cards.map((card, place) => this.card(card, { size: 'small', standsFor: wilds[place] }));
      return `<div role="group" aria-label="${kind}" data-meld="${melds.indexOf(meld)}">${listHtml('fan', faces)}</div>`;
    });
    return `<div class="melds" role="group" aria-label="Melds of ${this.names[seat]}">${drawn.join('')}</div>`;
  }

  private stock(): string {
    const { stock } = this.scene;
    const label = `Stock, ${countCardsInWords(stock.length)}`;
    const heading = (order: string) =>
      `<h3>Stock <span class="count">${countCardsInWords(stock.length)}${order}</span></h3>`;
    if (!this.knowledge.isOfEverything) {
      const back = stock.length > 0 ? drawFaceDown('full') : '<span class="bare"></span>';
      return `<section class="stock" aria-label="${label}">${heading('')}${back}</section>`;
    }
    const faces = stock.map((card) => this.card(card, { size: 'small' }));
    return `<section class="stock is-open" aria-label="${label}">${heading(', next first')}${spreadHtml('heap', faces)}</section>`;
  }

  /** The upcard lies open, the others under it. */
  private pile(): string {
    const { pile } = this.scene;
    const upcard = pile.at(-1);
    const top = upcard === undefined ? '<span class="bare"></span>' : this.card(upcard, { size: 'full' });
    const under = pile.slice(0, -1).map((card) => this.card(card, { size: 'small' }));
    return `<section class="pile" aria-label="Discard pile, ${countCardsInWords(pile.length)}, the upcard last">
      <h3>Discard pile <span class="count">${countCardsInWords(pile.length)}, upcard last</span></h3>${spreadHtml('heap', [...under, top])}</section>`;
  }

  private card(card: string, look: FamilyLook): string {
    const marks = [...(look.marks ?? []), ...(this.fresh.has(card) ? ['fresh'] : [])];
    return drawCard(card, this.scene.deck, { ...look, marks });
  }
}

/** Notes beside a seat's name, each after a dot: its stage with the contract, and the buys that it has made. */
function seatNotes({ stages, lastStage, contracts, buys, mostBuys }: Scene, seat: number): string {
  const notes: string[] = [];
  if (stages !== null) {
    const stage = stages[seat]!;
    notes.push(stage > lastStage ? 'all stages done' : `stage ${stage}: ${contracts[seat]}`);
  }
  const made = buys[seat]!;
  if (mostBuys === null ? made > 0 : mostBuys > 0) {
    notes.push(mostBuys === null ? `${made} ${made === 1 ? 'buy' : 'buys'}` : `${made} of ${mostBuys} buys`);
  }
  return notes.map((note) => ` · ${note}`).join('');
}

function seatTags(scene: Scene, seat: number): string {
  const tag = (text: string, className: string, holds: boolean) =>
    holds ? `<span class="${className}">${text}</span>` : '';
  return [
    tag('plays', 'to-play', scene.seat === seat),
    tag('deals', 'tag', scene.dealer === seat),
    tag('declines', 'tag', scene.declined.includes(seat)),
    tag('buys', 'tag bought', scene.buyer === seat),
    tag('down', 'tag down', scene.down.includes(seat) && scene.out !== seat),
    tag('floats', 'tag', scene.floating.includes(seat)),
    tag('out', 'tag out', scene.out === seat),
  ].join('');
}

/** A column of points: of a deal or of several, one a seat. */
interface Column {
  readonly head: string;
  readonly points: readonly number[];
}

/** Contract of the deal and standings: the points of each seat, deal by deal, and in all; or the stages. */
function drawScore(scene: Scene, names: readonly string[]): string {
  const { stages, contracts, goal } = scene;
  const [what, table] =
    stages === null ? ['Points', pointsTable(scene, names)] : ['Stages', stagesTable(scene, stages, names)];
  // If each player has their own stage, it stands beside their name.
  const asked = stages === null && contracts.length > 0 ? `<p class="contract">To lay: <b>${contracts[0]}</b></p>` : '';
  return `<section class="score" tabindex="0" aria-label="${what}">${asked}<h3>${what} <span class="count">${goal}</span></h3>
    <table>${table}</table></section>`;
}

function pointsTable(scene: Scene, names: readonly string[]): string {
  const columns = columnsOf(scene);
  const heads = columns.map(({ head }) => `<th scope="col">${head}</th>`).join('');
  const rows = names.map((name, seat) => {
    const cells = columns.map(({ points }) => `<td>${formatSignedPoints(points[seat]!)}</td>`).join('');
    return `${rowStart(scene, name, seat)}${cells}<td class="total">${formatSignedPoints(scene.totals[seat]!)}</td></tr>`;
  });
  return `<thead><tr><th scope="col">deal</th>${heads}<th scope="col" class="total">total</th></tr></thead><tbody>${rows.join('')}</tbody>`;
}

/** A dot for each stage: laid, at, yet to come. */
function stagesTable(scene: Scene, stages: readonly number[], names: readonly string[]): string {
  const { lastStage } = scene;
  const rows = names.map((name, seat) => {
    const stage = stages[seat]!;
    const dots = Array.from({ length: lastStage }, (_, place) => {
      const className = place + 1 < stage ? 'laid' : place + 1 === stage ? 'at' : '';
      return `<i${className === '' ? '' : ` class="${className}"`}></i>`;
    });
    const told = stage > lastStage ? 'done' : `${stage}`;
    return `${rowStart(scene, name, seat)}<td class="total">${told}</td><td class="stages" aria-hidden="true">${dots.join('')}</td></tr>`;
  });
  return `<tbody>${rows.join('')}</tbody>`;
}

function rowStart({ winners }: Scene, name: string, seat: number): string {
  const has = winners.includes(seat);
  const won = has ? ` <span class="won">${winners.length > 1 ? 'shares the win' : 'wins'}</span>` : '';
  return `<tr${has ? ' class="has-won"' : ''}><th scope="row">${name}${won}</th>`;
}

function columnsOf({ points, deal, isOver }: Scene): Column[] {
  const first = deal - points.length + (isOver ? 1 : 0);
  const columns = points.map((each, place) => ({ head: `${first + place}`, points: each }));
  if (columns.length <= MAX_DEAL_COLUMNS) return columns;
  const early = columns.slice(0, 1 - MAX_DEAL_COLUMNS);
  const sums = early[0]!.points.map((_, seat) => early.reduce((sum, column) => sum + column.points[seat]!, 0));
  return [{ head: `${first}–${first + early.length - 1}`, points: sums }, ...columns.slice(1 - MAX_DEAL_COLUMNS)];
}
