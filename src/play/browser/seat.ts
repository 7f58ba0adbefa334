/** The page on which one person plays, in the browser. */
import type { ReplayRenderer } from '../../game/replay.js';
import type { Json } from '../../game/wire.js';
import { escapeHtml } from '../../report/html.js';
import { changeInMotion } from '../../report/replay/browser/controls.js';
import { follow, post } from '../../server/browser/connection.js';
import type { GameResultText, reviewInWords } from '../advice.js';
import type { Choice, Piece, Question } from '../prompts.js';
import { ownKey } from './key.js';

/** What the server tells of the game. */
interface Now {
  readonly number: number;
  /** Decisions made by all. */
  readonly made: number;
  readonly game: string;
  readonly variant: string;
  readonly seal: string | null;
  readonly deck: { readonly seed: string; readonly index: number } | null;
  readonly name: string;
  readonly role: { readonly question: string; readonly help: string };
  readonly players: readonly { readonly name: string; readonly by: string }[];
  readonly question: Question | null;
  readonly hand: readonly string[] | null;
  readonly waitsFor: string | null;
  readonly mayUndo: boolean;
  readonly mayAsk: boolean;
  readonly problem: string | null;
  readonly result: GameResultText | null;
  readonly match: readonly string[] | null;
}

interface Refused {
  readonly rule: string | null;
  readonly message: string;
  readonly text: string;
}

/** Milliseconds for which an event is shown, and at most all that are new. */
const EVENT_TIME = 550;
const MAX_TIME = 3500;

const MEANING =
  '<p class="meaning">Luck is what the cards did, and play is what decisions did, in points of the chance to win (± standard error).</p>';

function element<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

/** Brings the page to life. */
export function play(renderer: ReplayRenderer): void {
  new SeatPage(renderer).open();
}

/** What may be told of the deck. */
function deckText(seal: Now['seal'], deck: Now['deck']): string {
  if (deck !== null) {
    const { index, seed } = deck;
    return `Deck ${index} of seed '${seed}'${seal === null ? '' : `, whose SHA-256 is ${seal}`}.`;
  }
  if (seal === null) return 'The seed of this deck is known, so its cards can be looked up.';
  return `The deck was drawn at random; the SHA-256 of its seed is ${seal}.`;
}

class SeatPage {
  private readonly at = document.body.dataset.at!;
  private now: Now | null = null;
  private readonly told = new Map<number, { readonly turn: number; readonly words: string }>();
  private tables: { readonly last: number; readonly tables: readonly string[] } | null = null;
  /** Events that are shown. */
  private shown = 0;
  /** Events that are in the list of events. */
  private listed = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hint: { readonly words: string; readonly html: string; readonly isDone: boolean } | null = null;
  private review: (ReturnType<typeof reviewInWords> & { readonly isDone: boolean }) | null = null;
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
    element('hint').addEventListener('click', () => this.ask('hint'));
    element('undo').addEventListener('click', () => this.ask('undo'));
    element('show-keys').addEventListener('click', () => element<HTMLDialogElement>('keys').showModal());
    document.addEventListener('keydown', (event) => this.press(event));
    element('stage').addEventListener('click', ({ target }) => this.touch(target));
    element('stage').addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (this.touch(event.target)) event.preventDefault();
    });
  }

  private change(key: string, value: unknown): void {
    const [kind, place] = key.split('/');
    if (kind === 'told') {
      this.told.set(Number(place), value as never);
      if (Number(place) < this.listed) this.listed = 0;
    } else if (kind === 'tables') this.tables = value as never;
    else {
      if (kind === 'hint') this.hint = value as never;
      else if (kind === 'review') this.review = value as never;
      else if (kind === 'now') this.begin(value as Now);
      // Events and tables come before what they belong to.
      this.show();
      if (kind === 'hint' && value !== null) element('advice').scrollIntoView({ block: 'nearest' });
    }
  }

  private begin(now: Now): void {
    if (now.game !== document.body.dataset.game) {
      location.reload();
      return;
    }
    if (this.now !== null && now.number !== this.now.number) {
      this.shown = 0;
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
      this.draw(tables.tables[this.shown - 1 - first]!);
      if (this.shown < tables.last) this.timer = setTimeout(step, time);
    };
    step();
  }

  private draw(table: string): void {
    const { tables, now } = this;
    const isCaughtUp = this.shown === tables!.last;
    changeInMotion(element('stage'), table);
    this.ownSeat()?.classList.add('own');
    this.say('now', this.told.get(this.shown - 1)?.words ?? '');
    this.drawStory();
    this.drawFacts(now!);
    this.drawAsk(isCaughtUp ? now! : null);
  }

  private drawStory(): void {
    const story = element('story');
    if (this.listed > this.shown) this.listed = 0;
    if (this.listed === 0) story.replaceChildren();
    if (this.listed === this.shown) return;
    const items: string[] = [];
    for (; this.listed < this.shown; this.listed++)
      items.push(`<li>${this.marked(this.told.get(this.listed)?.words ?? '')}</li>`);
    story.insertAdjacentHTML('beforeend', items.join(''));
    story.scrollTop = story.scrollHeight;
  }

  private drawFacts({ name, variant, seal, deck, players, role }: Now): void {
    const others = players.filter(({ by }) => by !== 'you');
    const isOneKind = others.length > 1 && others.every(({ by }) => by === others[0]!.by);
    const whom = isOneKind
      ? `The others are played by ${others[0]!.by}`
      : others.map((player) => `${player.name} is played by ${player.by}`).join(', ');
    element('facts').textContent = `You are ${name}. ${whom}. Variant ${variant}. ${deckText(seal, deck)}`;
    element('role').textContent = `${role.question} ${role.help}`;
  }

  /** @param now null while events are shown */
  private drawAsk(now: Now | null): void {
    const question = now?.question ?? null;
    const had = element('ask').contains(document.activeElement) || element('stage').contains(document.activeElement);
    this.say('question', this.heading(now));
    element('help').innerHTML =
      question === null ? '' : `${this.marked(question.help)} ${this.ruleLink(question.rule)}`;
    element('choices').replaceChildren(...(question === null ? [] : this.choices(question)));
    element('hint').hidden = question === null || now?.mayAsk !== true;
    element('undo').hidden = now === null || !now.mayUndo;
    const { hint } = this;
    const waiting = hint !== null && !hint.isDone ? '<p>Trying every move in the background…</p>' : '';
    element('advice').innerHTML =
      now === null || hint === null ? '' : `<p>${this.marked(hint.words)}</p>${waiting}${hint.html}`;
    element('match').innerHTML = (now?.match ?? []).map((line) => `<p>${escapeHtml(line)}</p>`).join('');
    this.drawResult(now);
    if (question !== null) this.prepareHand(question);
    if (had && now !== null && !element('ask').contains(document.activeElement))
      element('question').focus({ preventScroll: true });
  }

  private heading(now: Now | null): string {
    if (now === null) return 'The others play…';
    if (now.problem !== null) return `The game cannot go on: ${now.problem}`;
    if (now.question !== null) return now.question.question;
    return now.result === null ? `${now.waitsFor ?? 'Nobody'} is to play.` : 'The game is over.';
  }

  private choices(question: Question): HTMLElement[] {
    const list = (items: readonly HTMLElement[]) => {
      const ul = document.createElement('ul');
      for (const item of items) ul.appendChild(document.createElement('li')).append(item);
      return ul;
    };
    const buttons = list(question.choices.map((choice, place) => this.choiceButton(choice, place)));
    if (question.pieces === null || question.pieces.length === 0) return [buttons];
    const title = Object.assign(document.createElement('h3'), { textContent: 'Or put it together yourself:' });
    const pieces = question.pieces.flatMap((piece, place) =>
      this.isOffered(piece) ? [this.pieceButton(piece, place)] : [],
    );
    const lay = this.button('Lay these down', () => this.layDown(question));
    lay.id = 'lay';
    lay.setAttribute('aria-disabled', String(this.pieces.size === 0));
    return [buttons, title, list(pieces), lay];
  }

  private choiceButton({ words, reply }: Choice, place: number): HTMLButtonElement {
    const key = place < 9 ? `<kbd aria-hidden="true">${place + 1}</kbd>` : '';
    const button = this.button('', () => this.reply(reply));
    button.innerHTML = `${key}${this.marked(words)}`;
    button.dataset.choice = String(place);
    if (place < 9) button.setAttribute('aria-keyshortcuts', String(place + 1));
    return button;
  }

  private pieceButton({ words }: Piece, place: number): HTMLButtonElement {
    const button = this.button('', () => {
      if (!this.pieces.delete(place)) this.pieces.add(place);
      this.drawAsk(this.now);
      document.querySelector<HTMLElement>(`[data-piece-choice="${place}"]`)?.focus();
    });
    button.innerHTML = this.marked(words);
    button.dataset.pieceChoice = String(place);
    button.setAttribute('aria-pressed', String(this.pieces.has(place)));
    return button;
  }

  /** Whether a piece fits the cards that are chosen, and those of other pieces. */
  private isOffered(piece: Piece): boolean {
    const pieces = this.now!.question!.pieces!;
    if (this.pieces.has(pieces.indexOf(piece))) return true;
    if (![...this.cards].every((card) => piece.cards.includes(card))) return false;
    const left = [...(this.now!.hand ?? [])];
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

  private button(text: string, action: () => void): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
    button.addEventListener('click', action);
    return button;
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

  /** A card of one's own hand is chosen. @returns whether it was one */
  private touch(target: EventTarget | null): boolean {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-hand]')?.dataset.hand : undefined;
    const question = this.now?.question;
    if (card === undefined || question == null) return false;
    if (question.pieces === null) {
      void this.reply(card);
      return true;
    }
    if (!this.cards.delete(card)) this.cards.add(card);
    this.drawAsk(this.now);
    document.querySelector<HTMLElement>(`#stage [data-hand="${card}"]`)?.focus();
    return true;
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    if (event.key === '?') {
      element<HTMLDialogElement>('keys').showModal();
      return;
    }
    if (event.key === 'h' || event.key === 'u') {
      const button = element(event.key === 'h' ? 'hint' : 'undo');
      if (!button.hidden) button.click();
      return;
    }
    if (/^[1-9]$/.test(event.key))
      document.querySelector<HTMLElement>(`[data-choice="${Number(event.key) - 1}"]`)?.click();
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
      const { refused } = (await post(this.at, action)) as { readonly refused?: Refused };
      element('refused').innerHTML = refused === undefined ? '' : this.refusal(refused);
    } catch (error) {
      element('refused').textContent = (error as Error).message;
    }
  }

  private refusal({ rule, message, text }: Refused): string {
    const why = rule === null ? '' : `<p>${this.ruleLink(rule)}: ${this.marked(text)}</p>`;
    return `<p>That is not allowed: it ${this.marked(message)}.</p>${why}`;
  }

  private ruleLink(rule: string): string {
    const number = rule.replace(/^R/, '');
    return `<a href="/rules/${this.now!.game}#rule-${number}" target="_blank">Rule ${escapeHtml(number)}</a>`;
  }

  private drawResult(now: Now | null): void {
    const result = now?.result ?? null;
    if (result === null || now === null) {
      element('result').replaceChildren();
      return;
    }
    const { headline, ending, isWon } = result;
    const { review, at } = this;
    const lines = review?.lines ?? ['Every move is tried in many other ways, to see which mattered…'];
    const rest = review === null || review.isDone ? '' : '<p class="soon">A closer look follows in a moment…</p>';
    const moves = (review?.moves ?? []).map(
      ({ text, href }) => `<li>${this.marked(text)} <a href="${at}/replay${href}" target="_blank">Watch it</a></li>`,
    );
    const costs =
      review === null
        ? ''
        : moves.length === 0
          ? '<p>None of your moves had a measurable cost.</p>'
          : `<p>Your moves that cost most:</p><ol>${moves.join('')}</ol>`;
    element('result').innerHTML = `<h3 class="${isWon ? 'won' : 'lost'}">${headline}</h3><p>${this.marked(ending)}</p>
<div class="next"></div><h3>Why?</h3>${lines.map((line) => `<p>${this.marked(line)}</p>`).join('')}${review !== null && review.measure !== '' ? MEANING : ''}${costs}${rest}
<p><a href="${at}/replay" target="_blank">Watch the game with all cards</a> · <a href="${at}/policy" target="_blank">Watch a policy play this deck in your place</a> · <a href="${at}/transcript" target="_blank">Transcript</a></p>`;
    const next = element('result').querySelector('.next')!;
    const forward = this.button(now.match === null ? 'Next deck' : 'Next deck of the match', () => this.ask('next'));
    forward.className = 'main';
    next.append(forward);
    if (now.match === null) next.append(this.button('Same deck again', () => this.ask('again')));
  }

  private say(id: string, text: string): void {
    const html = this.marked(text);
    if (element(id).innerHTML !== html) element(id).innerHTML = html;
  }

  private marked(text: string): string {
    return this.renderer.mark(escapeHtml(text));
  }
}

/** The card of a piece: `7H` of `7H2`, `14B` of `14B3`. */
function cardOf(piece: string): string {
  return /^(?:\d+|[A-Z])[A-Z]/.exec(piece)?.[0] ?? piece;
}
