/** The table as a person sees it who sits at it: their own seat last, their hand apart; cards and piles are controls. */

import { cardOfPiece } from '../../cards/drawing/cards.js';
import { changeInMotion } from '../../report/replay/browser/controls.js';
import { element } from '../../report/replay/browser/element.js';
import type { Question } from '../table/prompts.js';
import { type LayDown, sortingRankOf } from './lay-down.js';

/** Sort order of a hand. */
export type SortOrder = 'suit' | 'rank';

/** Choices that have a key. */
const KEYS = 9;

export class SeatTable {
  private readonly stage = element('stage');
  private readonly hand = element('hand');

  /** Shows a table; pieces glide to their new places. */
  draw(table: string, order: SortOrder): void {
    changeInMotion(element('at-table'), () => {
      this.stage.innerHTML = table;
      const rows = [...this.stage.querySelectorAll('.seats')];
      const seats = [...this.stage.querySelectorAll<HTMLElement>('.seat')];
      const own = seats.findIndex((seat) => seat.ariaLabel!.startsWith('You'));
      // The others as they follow each other.
      rows[0]!.append(...seats.slice(own + 1), ...seats.slice(0, own));
      rows.at(-1)!.append(seats[own]!);
      seats[own]!.classList.add('own');
      const cards = seats[own]!.querySelector<HTMLElement>('.hand')!;
      this.hand.replaceChildren(cards);
      cards.style.setProperty('--gaps', String(Math.max(1, cards.children.length - 1)));
      this.sort(order);
    });
  }

  /** Sorts the hand, which comes by suit. */
  sort(order: SortOrder): void {
    const list = this.hand.querySelector('.hand')!;
    const items = [...list.children] as HTMLElement[];
    const pieceIn = (item: HTMLElement) => item.querySelector<HTMLElement>('[data-piece]')!.dataset.piece!;
    for (const [at, item] of items.entries()) item.dataset.at ??= String(at);
    const bySuit = (one: HTMLElement, other: HTMLElement) => Number(one.dataset.at) - Number(other.dataset.at);
    const byRank = (one: HTMLElement, other: HTMLElement) =>
      sortingRankOf(pieceIn(one)) - sortingRankOf(pieceIn(other));
    list.append(...items.sort((one, other) => (order === 'rank' && byRank(one, other)) || bySuit(one, other)));
  }

  /** True if a card or a pile is the control of a choice. */
  hasControl(choice: number): boolean {
    return this.controls.some((control) => control.dataset.choice === String(choice));
  }

  /** The name of a card of the hand: `queen of hearts`. */
  nameOf(card: string): string {
    return this.cards.find((one) => cardOfPiece(one.dataset.piece!) === card)?.ariaLabel ?? card;
  }

  /** Makes cards of the hand, piles and melds the controls of a decision. */
  bind({ choices, pieces }: Question): void {
    for (const card of this.cards) {
      const choice = choices.findIndex((each) => each.card === cardOfPiece(card.dataset.piece!));
      makeButton(card, { hand: card.dataset.piece!, ...(choice >= 0 && { choice: String(choice) }) });
    }
    const isDeep = choices.some(({ reply }) => typeof reply === 'number');
    for (const [at, card] of this.pile.entries()) {
      const choice = choices.findIndex(({ takes }) => takes === at + 1);
      if (choice >= 0) makeButton(card, { choice: String(choice) });
      else if (isDeep) makeButton(card, { take: String(at + 1) });
      else continue;
      if (at > 0) card.ariaLabel += `, take ${at + 1} cards`;
    }
    const draw = choices.findIndex(({ takes }) => takes === 0);
    const back = this.stage.querySelector<HTMLElement>('.stock .back');
    if (draw >= 0 && back !== null) {
      back.removeAttribute('aria-hidden');
      back.ariaLabel = `${back.closest('.stock')?.ariaLabel ?? 'The stock'}: draw a card`;
      makeButton(back, { choice: String(draw) });
    }
    for (const meld of pieces === null ? [] : this.melds) {
      makeButton(meld, {});
      // Its name is what it holds.
      meld.removeAttribute('aria-label');
    }
  }

  /** Marks what may be chosen, what is chosen, and what is put aside. @param layDown null for other decisions @param chosen index of the choice */
  mark({ choices }: Question, layDown: LayDown | null, chosen: number | null): void {
    const taken = chosen === null ? 0 : (choices[chosen]!.takes ?? 0);
    for (const [at, card] of this.pile.entries()) if (card.tabIndex === 0) card.ariaPressed = String(at < taken);
    for (const control of this.controls)
      if (!this.pile.includes(control)) control.ariaPressed = String(control.dataset.choice === String(chosen));
    const isCardAsked = choices.some(({ card }) => card !== null);
    for (const card of this.cards) {
      const piece = card.dataset.piece!;
      const isLegal = layDown === null ? card.dataset.choice !== undefined : layDown.fits(cardOfPiece(piece));
      card.classList.toggle('legal', isLegal);
      if (layDown === null) card.toggleAttribute('aria-disabled', false);
      if (isCardAsked && !isLegal) card.ariaDisabled = 'true';
      if (layDown === null) continue;
      const isAside = layDown.parts.some(({ pieces }) => pieces.includes(piece));
      card.ariaPressed = String(isAside || layDown.chosen.has(piece));
      card.classList.toggle('aside', isAside);
    }
    for (const meld of this.melds) meld.classList.toggle('legal', layDown?.fitsOn(meld.dataset.meld!) === true);
  }

  /** Moves the focus along the hand. */
  step(from: Element, way: number): void {
    const cards = this.cards;
    const at = cards.indexOf(from as HTMLElement);
    if (at >= 0) cards[at + way]?.focus();
  }

  /** Melds on the table. */
  get melds(): HTMLElement[] {
    return [...this.stage.querySelectorAll<HTMLElement>('[data-meld]')];
  }

  /** The discard pile, from its top. */
  private get pile(): HTMLElement[] {
    return [...this.stage.querySelectorAll<HTMLElement>('.pile [data-piece]')].reverse();
  }

  /** Cards and piles that are controls. */
  private get controls(): HTMLElement[] {
    return [
      ...this.hand.querySelectorAll<HTMLElement>('[data-choice]'),
      ...this.stage.querySelectorAll<HTMLElement>('[data-choice]'),
    ];
  }

  private get cards(): HTMLElement[] {
    return [...this.hand.querySelectorAll<HTMLElement>('[data-piece]')];
  }

  /** Numbers what can be chosen: buttons, then cards of the hand, then the pile from its top. */
  giveKeys(): void {
    const keyed = new Set<string>();
    for (const control of [...document.querySelectorAll<HTMLElement>('[data-choice]')]) {
      control.removeAttribute('aria-keyshortcuts');
    }
    const pile = [...this.stage.querySelectorAll<HTMLElement>('[data-choice]')].reverse();
    const controls = [...document.querySelectorAll<HTMLElement>('#choices [data-choice]'), ...this.cards, ...pile];
    for (const control of controls) {
      const { choice } = control.dataset;
      if (choice === undefined || keyed.has(choice) || keyed.size === KEYS) continue;
      keyed.add(choice);
      control.setAttribute('aria-keyshortcuts', String(keyed.size));
    }
  }
}

/** Makes an element a button that the keyboard reaches. */
function makeButton(element: HTMLElement, data: Readonly<Record<string, string>>): void {
  element.setAttribute('role', 'button');
  element.tabIndex = 0;
  Object.assign(element.dataset, data);
}
