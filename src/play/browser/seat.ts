/** The page on which one person plays, in the browser. */
import type { ReplayRenderer } from '../../game/replay.js';
import type { Json } from '../../game/wire.js';
import { escapeHtml, type Html, html, raw } from '../../report/html.js';
import { changeInMotion } from '../../report/replay/browser/controls.js';
import { follow, post } from '../../server/browser/connection.js';
import type { GameReview, GameState, Hint, RefusedMove, Tables, ToldEvent } from '../page-state.js';
import type { Piece, Question } from '../prompts.js';
import { reviewHtml } from './review.js';
import { ownKey } from './start.js';

/** Milliseconds for which an event is shown, and at most all that are new. */
const EVENT_TIME = 550;
const MAX_TIME = 3500;

/** Choices that have a key. */
const KEYS = 9;

function element<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

/** Brings the page to life. */
export function play(renderer: ReplayRenderer): void {
  new SeatPage(renderer).open();
}

class SeatPage {
  private readonly at = document.body.dataset.at!;
  private now: GameState | null = null;
  private readonly told = new Map<number, ToldEvent>();
  private tables: Tables | null = null;
  /** Events that are shown. */
  private shown = 0;
  /** Events that are in the list of events. */
  private listed = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hint: Hint | null = null;
  private review: GameReview | null = null;
  /** Point of the review that is chosen. */
  private point: number | null = null;
  /** Cards of the hand, and pieces of a lay-down, that are chosen. */
  private readonly cards = new Set<string>();
  private readonly pieces = new Set<number>();
  private isBusy = false;

  constructor(private readonly renderer: ReplayRenderer) {}

  open(): void {
    ownKey();
    // On small screens the table comes first.
    if (matchMedia('(max-width: 46rem)').matches) element('intro').removeAttribute('open');
    follow(`${this.at}/events`, {
      change: (key, value) => this.change(key, value),
      reset: () => {
        this.told.clear();
        this.listed = 0;
      },
      connected: (isThere) => {
        element('lost-server').hidden = isThere;
      },
    });
    document.addEventListener('keydown', (event) => this.press(event));
    document.addEventListener('click', (event) => this.click(event));
  }

  private change(key: string, value: unknown): void {
    const [kind, place] = key.split('/');
    if (kind === 'told') {
      this.told.set(Number(place), value as ToldEvent);
      if (Number(place) < this.listed) this.listed = 0;
    } else if (kind === 'gone') {
      if (value !== null) location.reload();
    } else if (kind === 'tables') this.tables = value as Tables;
    else {
      if (kind === 'hint') this.hint = value as Hint | null;
      else if (kind === 'review') this.review = value as GameReview | null;
      else if (kind === 'now') this.begin(value as GameState);
      // Events and tables come before what they belong to.
      this.show();
      if (kind === 'hint' && value !== null) element('advice').scrollIntoView({ block: 'nearest' });
    }
  }

  private begin(now: GameState): void {
    if (now.game !== document.body.dataset.game) {
      location.reload();
      return;
    }
    if (this.now !== null && now.number !== this.now.number) {
      this.shown = 0;
      this.point = null;
      element('intro').removeAttribute('open');
    }
    this.now = now;
    // For programs that look at the page: each state has another number.
    document.body.dataset.state = String(Number(document.body.dataset.state ?? 0) + 1);
    this.cards.clear();
    this.pieces.clear();
    this.isBusy = false;
    element('refused').replaceChildren();
  }

  /** Shows what is new event by event, then what is asked. */
  private show(): void {
    const { now, tables } = this;
    if (now === null || tables === null) return;
    clearTimeout(this.timer);
    const first = tables.last - tables.tables.length;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
    if (this.shown > tables.last || this.shown < first || this.shown === 0 || isStill) this.shown = tables.last - 1;
    const steps = tables.last - this.shown;
    const time = Math.min(EVENT_TIME, MAX_TIME / Math.max(1, steps));
    const step = () => {
      if (this.shown < tables.last) this.shown++;
      const isCaughtUp = this.shown === tables.last;
      this.draw(now, tables.tables[this.shown - 1 - first]!, isCaughtUp);
      if (!isCaughtUp) this.timer = setTimeout(step, time);
    };
    step();
  }

  private draw(now: GameState, table: string, isCaughtUp: boolean): void {
    changeInMotion(element('stage'), table);
    this.ownSeat()?.classList.add('own');
    this.say('now', this.told.get(this.shown - 1)?.words ?? '');
    this.drawStory();
    element('facts').textContent = now.facts;
    element('role').textContent = now.role;
    this.drawAsk(isCaughtUp ? now : null);
  }

  private drawStory(): void {
    const story = element('story');
    if (this.listed > this.shown) this.listed = 0;
    if (this.listed === 0) story.replaceChildren();
    if (this.listed === this.shown) return;
    for (; this.listed < this.shown; this.listed++)
      story.insertAdjacentHTML(
        'beforeend',
        html`<li>${this.marked(this.told.get(this.listed)?.words ?? '')}</li>`.text,
      );
    story.scrollTop = story.scrollHeight;
  }

  /** @param now null while events are shown */
  private drawAsk(now: GameState | null): void {
    const question = now?.question ?? null;
    const had = ['ask', 'stage'].some((id) => element(id).contains(document.activeElement));
    this.say('question', this.heading(now));
    this.put('help', question !== null && html`${this.marked(question.help)} ${this.ruleLink(question.rule)}`);
    this.drawChoices(question);
    element('hint').hidden = question === null || now?.mayAsk !== true;
    element('undo').hidden = now?.mayUndo !== true;
    this.put('advice', now !== null && this.hint !== null && this.advice(this.hint));
    this.put('match', html`${(now?.match ?? []).map((line) => html`<p>${line}</p>`)}`);
    this.put('result', now?.result != null && this.result(now));
    if (had && now !== null && !element('ask').contains(document.activeElement))
      element('question').focus({ preventScroll: true });
  }

  private heading(now: GameState | null): string {
    if (now === null) return 'The others play…';
    if (now.problem !== null) return `The game cannot go on: ${now.problem}`;
    if (now.question !== null) return now.question.question;
    return now.result === null ? `${now.waitsFor ?? 'Nobody'} is to play.` : 'The game is over.';
  }

  /** Which pieces are offered depends on what is chosen: they are drawn again then, and the focus stays. */
  private drawChoices(question: Question | null): void {
    const focused = document.activeElement?.id ?? '';
    this.put('choices', question !== null && this.choices(question));
    if (question !== null) this.prepareHand(question);
    document.getElementById(focused)?.focus();
  }

  private choices({ choices, pieces }: Question): Html {
    const buttons = choices.map(({ words }, place) => {
      const key = place < KEYS && place + 1;
      return html`<li><button type="button" data-choice="${place}"${key && html` aria-keyshortcuts="${key}"`}>${key && html`<kbd aria-hidden="true">${key}</kbd>`}${this.marked(words)}</button></li>`;
    });
    const offered = (pieces ?? []).map(
      (piece, place) =>
        this.isOffered(piece) &&
        html`<li><button type="button" id="piece-${place}" data-piece-choice="${place}" aria-pressed="${String(this.pieces.has(place))}">${this.marked(piece.words)}</button></li>`,
    );
    return html`<ul>${buttons}</ul>${offered.length > 0 && html`<h3>Or put it together yourself:</h3><ul>${offered}</ul><button type="button" id="lay" aria-disabled="${String(this.pieces.size === 0)}">Lay these down</button>`}`;
  }

  /** Whether a piece fits the cards that are chosen, and those of other pieces. */
  private isOffered(piece: Piece): boolean {
    const pieces = this.now!.question!.pieces!;
    if (this.pieces.has(pieces.indexOf(piece))) return true;
    if (![...this.cards].every((card) => piece.cards.includes(card))) return false;
    const left = [...((this.now!.hand ?? []) as readonly string[])];
    for (const other of this.pieces) for (const card of pieces[other]!.cards) left.splice(left.indexOf(card), 1);
    return piece.cards.every((card) => {
      const place = left.indexOf(card);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  }

  private layDown({ pieces }: Question): void {
    if (this.pieces.size === 0) return;
    const order = ['swap', 'meld', 'layoff'];
    const chosen = [...this.pieces].map((place) => pieces![place]!.reply as { readonly type?: string });
    const kind = ({ type }: { readonly type?: string }) => order.indexOf(type ?? 'meld');
    void this.reply(chosen.toSorted((one, other) => kind(one) - kind(other)) as Json);
  }

  /** Makes the cards of one's own hand buttons, and marks those that may be chosen. */
  private prepareHand({ choices, pieces }: Question): void {
    const isCardChoice = choices.some(({ card }) => card !== null);
    if (!isCardChoice && pieces === null) return;
    const usable = new Set(isCardChoice ? choices.map(({ card }) => card) : pieces!.flatMap(({ cards }) => cards));
    for (const card of this.ownSeat()?.querySelectorAll<HTMLElement>('.hand [data-piece]') ?? []) {
      const text = cardOf(card.dataset.piece!);
      card.dataset.hand = text;
      card.setAttribute('role', 'button');
      card.tabIndex = 0;
      card.classList.toggle('legal', usable.has(text));
      if (!usable.has(text)) card.setAttribute('aria-disabled', 'true');
      if (pieces !== null) card.setAttribute('aria-pressed', String(this.cards.has(text)));
    }
  }

  private ownSeat(): HTMLElement | undefined {
    const seats = [...document.querySelectorAll<HTMLElement>('#stage .seat')];
    return seats.find((each) => each.getAttribute('aria-label') === this.now!.name);
  }

  /** Does what the button or the card of one's own hand is for. */
  private click(event: MouseEvent): void {
    const button = (event.target as Element).closest<HTMLElement>('button, [data-hand], [data-point]');
    const { choice, pieceChoice, hand, ask, point, branch } = button?.dataset ?? {};
    const question = this.now?.question ?? null;
    if (button?.id === 'show-keys') element<HTMLDialogElement>('keys').showModal();
    else if (ask !== undefined) this.ask(ask);
    else if (branch !== undefined) void this.send({ kind: 'branch', decisions: Number(branch) });
    else if (point !== undefined) {
      event.preventDefault();
      this.point = Number(point);
      this.show();
    }
    if (question === null) return;
    if (choice !== undefined) void this.reply(question.choices[Number(choice)]!.reply);
    else if (hand !== undefined && question.pieces === null) void this.reply(hand);
    else if (button?.id === 'lay') this.layDown(question);
    else if (hand !== undefined || pieceChoice !== undefined) {
      if (hand !== undefined) toggle(this.cards, hand);
      else toggle(this.pieces, Number(pieceChoice));
      this.drawChoices(question);
    }
  }

  /** Keys stand for the buttons that name them; a card of one's own hand is chosen as a button is. */
  private press(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    if (target instanceof HTMLElement && target.dataset.hand !== undefined && (key === 'Enter' || key === ' ')) {
      event.preventDefault();
      target.click();
    } else if (/^[1-9hu?]$/.test(key))
      document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not([hidden])`)?.click();
  }

  private async reply(reply: Json): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    await this.send({ kind: 'reply', reply });
    this.isBusy = false;
  }

  private ask(kind: string): void {
    if (kind === 'hint') element('advice').textContent = 'Thinking…';
    void this.send({ kind });
  }

  private async send(action: object): Promise<void> {
    try {
      const { refused } = (await post(this.at, action)) as { readonly refused?: RefusedMove };
      this.put('refused', refused !== undefined && this.refusal(refused));
    } catch (error) {
      element('refused').textContent = (error as Error).message;
    }
  }

  private refusal({ rule, message, text }: RefusedMove): Html {
    return html`<p>That is not allowed: it ${this.marked(message)}.</p>${rule !== null && html`<p>${this.ruleLink(rule)}: ${this.marked(text)}</p>`}`;
  }

  private ruleLink(rule: string): Html {
    const number = rule.replace(/^R/, '');
    return html`<a href="/rules/${this.now!.game}#rule-${number}" target="_blank">Rule ${number}</a>`;
  }

  private advice({ words, html: drawn, isDone }: Hint): Html {
    return html`<p>${this.marked(words)}</p>${!isDone && html`<p>Trying every move in the background…</p>`}${raw(drawn)}`;
  }

  private result({ result, match }: GameState): Html {
    const { headline, ending, isWon } = result!;
    const { review, at } = this;
    const why = html`<p>Every move is tried in many other ways, to see which mattered…</p>`;
    return html`<h3 class="${isWon ? 'won' : 'lost'}">${headline}</h3><p>${this.marked(ending)}</p>
<div class="next"><button type="button" class="main" data-ask="next">${match === null ? 'Next deck' : 'Next deck of the match'}</button>${match === null && html`<button type="button" data-ask="again">Same deck again</button>`}</div>
<h3>Why?</h3>${review === null ? why : reviewHtml(review, at, this.point, match === null, (text) => this.marked(text))}
<p><a href="${at}/replay" target="_blank">Watch the game with all cards</a> · <a href="${at}/policy" target="_blank">Watch a policy play this deck in your place</a> · <a href="${at}/transcript" target="_blank">Transcript</a></p>`;
  }

  /** Changes a text that is spoken when it changes. */
  private say(id: string, text: string): void {
    const { text: marked } = this.marked(text);
    if (element(id).innerHTML !== marked) element(id).innerHTML = marked;
  }

  private put(id: string, content: Html | false): void {
    element(id).innerHTML = content === false ? '' : content.text;
  }

  private marked(text: string): Html {
    return raw(this.renderer.mark(escapeHtml(text)));
  }
}

function toggle<T>(chosen: Set<T>, each: T): void {
  if (!chosen.delete(each)) chosen.add(each);
}

/** The card of a piece: `7H` of `7H2`, `14B` of `14B3`. */
function cardOf(piece: string): string {
  return /^(?:\d+|[A-Z])[A-Z]/.exec(piece)?.[0] ?? piece;
}
