/** A decision of the person's: what is chosen so far, and what the large button will do. */
import type { Json } from '../../game/wire.js';
import { type Html, html, rawHtml } from '../../report/html.js';
import { element } from '../../report/replay/browser/element.js';
import type { Choice, Question } from '../table/prompts.js';
import { LayDown } from './lay-down.js';
import { type MarkCards, setContent } from './page-parts.js';
import type { SeatTable } from './seat-table.js';

export class Choosing {
  /** Null for decisions that are no lay-down. */
  readonly layDown: LayDown | null;
  /** Index of the choice that is chosen; null for none. */
  private chosen: number | null;

  constructor(
    readonly question: Question,
    private readonly table: SeatTable,
    private readonly marked: MarkCards,
  ) {
    const { choices, pieces } = question;
    this.layDown = pieces === null ? null : new LayDown(question, table.melds.length);
    // Preselects the commonest choice: a card of the stock, no purchase.
    const usual = choices.findIndex(({ takes, reply }) => takes === 0 || reply === false);
    this.chosen = usual >= 0 ? usual : null;
    table.bind(question);
  }

  /** Draws choices that have no card, and what is chosen; the focus stays. */
  draw(): void {
    const focused = document.activeElement?.id ?? '';
    setContent('choices', this.buttons());
    this.table.mark(this.question, this.layDown, this.chosen);
    this.table.giveKeys();
    const label = this.label();
    const main = element('do');
    main.innerHTML = (label ?? this.advice()).text;
    main.ariaDisabled = String(label === null);
    if (focused !== '') document.getElementById(focused)?.focus({ preventScroll: true });
  }

  /** Chooses a choice. @returns its reply where it was chosen before, or is a button that says what it does; else null */
  choose(place: number, isButton: boolean): Json | null {
    if (isButton || this.chosen === place) return this.question.choices[place]!.reply;
    this.chosen = place;
    this.draw();
    return null;
  }

  /**
   * Chooses for a lay-down: a card of the hand, what was put aside, or a meld.
   *
   * @param target what was pointed at in it
   * @returns what is missing; null if nothing is
   */
  chooseForLayDown(layDown: LayDown, control: HTMLElement, target: Element): string | null {
    const { hand, part, meld } = control.dataset;
    if (meld !== undefined && layDown.chosen.size === 0)
      return 'Choose cards of your hand first, then the meld on which they go.';
    if (hand !== undefined) layDown.toggle(hand);
    else if (control.id === 'aside') layDown.add(null);
    else if (part !== undefined) layDown.choosePart(Number(part));
    else if (meld !== undefined) layDown.layOff(meld, control, target);
    this.draw();
    return null;
  }

  /** Reply that the large button sends; null without a choice. */
  get reply(): Json | null {
    const { layDown, chosen, question } = this;
    if (layDown !== null) return layDown.isEmpty ? (this.nothing?.reply ?? null) : layDown.reply();
    return chosen === null ? null : question.choices[chosen]!.reply;
  }

  /** To lay nothing, where that is allowed. */
  private get nothing(): Choice | undefined {
    return this.question.choices.find(({ reply }) => Array.isArray(reply) && reply.length === 0);
  }

  /** Label of the large button; null without a reply. */
  private label(): Html | null {
    const { layDown, chosen, question, table } = this;
    if (layDown !== null) {
      if (layDown.isEmpty) return this.nothing === undefined ? null : html`Lay nothing`;
      const cards = [...layDown.parts.map((part) => layDown.wordsOf(part)), layDown.chosenWords].filter(
        (words) => words !== '',
      );
      return html`Lay down ${this.marked(cards.join('; '))}`;
    }
    if (chosen === null) return null;
    const { words, card } = question.choices[chosen]!;
    const [verb = ''] = words.split(' ');
    return capitalised(card === null ? this.marked(words) : html`${verb} the ${table.nameOf(card)}`);
  }

  /** Says what to do where the large button does nothing. */
  private advice(): Html {
    if (this.layDown !== null) return html`Choose cards to lay down`;
    return this.question.choices.some(({ card }) => card !== null) ? html`Choose a card` : html`Choose one of these`;
  }

  private buttons(): Html {
    const { layDown, question, table, chosen, marked } = this;
    const buttons = question.choices.map(
      (choice, place) =>
        choice !== this.nothing &&
        choice.card === null &&
        place !== chosen &&
        !table.hasControl(place) &&
        html`<li><button type="button" class="btn" data-choice="${place}">${marked(choice.words)}</button></li>`,
    );
    const parts = layDown?.parts.map((part, place) => {
      const does = layDown.chosen.size > 0 && layDown.targetOf(part) !== null ? 'add to' : 'take back';
      return html`<li><button type="button" id="part-${place}" data-part="${place}" class="btn part"><span class="spoken">${does} </span>${marked(layDown.wordsOf(part))}</button></li>`;
    });
    const aside =
      layDown !== null &&
      layDown.chosen.size > 0 &&
      html`<li><button type="button" class="btn" id="aside">and another meld</button></li>`;
    return html`<ul class="row">${parts ?? ''}${aside}${buttons}</ul>`;
  }
}

function capitalised({ text }: Html): Html {
  return rawHtml(text.charAt(0).toUpperCase() + text.slice(1));
}
