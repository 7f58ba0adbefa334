/** The page on which one person plays, in the browser. */
import { cardOfPiece } from '../../cards/drawing/cards.js';
import type { ReplayRenderer } from '../../game/replay.js';
import type { Json } from '../../game/wire.js';
import { escapeHtml, type Html, html, raw } from '../../report/html.js';
import { follow, post } from '../../server/browser/connection.js';
import type { GameReview, GameState, Hint, RefusedMove, Tables, ToldEvent } from '../page-state.js';
import type { Question } from '../prompts.js';
import { LayDown } from './lay-down.js';
import { reviewHtml } from './review.js';
import { needsButton, type Order, SeatTable } from './seat-table.js';
import { ownKey } from './start.js';

/** Milliseconds for which an event is shown, and at most all that are new. */
const SPEEDS: Readonly<Record<string, readonly [event: number, all: number]>> = {
  slow: [1300, 20_000],
  normal: [550, 3500],
  fast: [200, 1200],
  'at once': [0, 0],
};

/** Settings that the browser remembers, under these names with a prefix. */
type Setting = 'speed' | 'order';

function element<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

export function play(renderer: ReplayRenderer): void {
  new SeatPage(renderer).open();
}

class SeatPage {
  private readonly at = document.body.dataset.at!;
  private readonly table = new SeatTable();
  private now: GameState | null = null;
  private readonly told = new Map<number, ToldEvent>();
  private tables: Tables | null = null;
  /** Events that are shown. */
  private shown = 0;
  /** Events that are in the list of events. */
  private listed = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the end of a deal is shown until the person goes on. */
  private isHeld = false;
  private isSkipping = false;
  private hint: Hint | null = null;
  private review: GameReview | null = null;
  /** Point of the review that is chosen. */
  private point: number | null = null;
  /** Null for other decisions. */
  private layDown: LayDown | null = null;
  private isBusy = false;

  constructor(private readonly renderer: ReplayRenderer) {}

  open(): void {
    ownKey();
    this.offerSettings();
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
    document.addEventListener('click', (event) => this.click(event, event.target as Element));
    // What has the focus must not lie under the hand.
    const measure = () => document.documentElement.style.setProperty('--dock', `${element('dock').offsetHeight}px`);
    new ResizeObserver(measure).observe(element('dock'));
  }

  private get speed(): string {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return localStorage.getItem('shamus-speed') ?? (isStill ? 'at once' : 'normal');
  }

  private get order(): Order {
    return localStorage.getItem('shamus-order') === 'rank' ? 'rank' : 'suit';
  }

  private offerSettings(): void {
    const set = (setting: Setting, value: string) => localStorage.setItem(`shamus-${setting}`, value);
    const speed = element<HTMLSelectElement>('speed');
    for (const name of Object.keys(SPEEDS)) speed.add(new Option(name, name, false, name === this.speed));
    speed.addEventListener('change', () => set('speed', speed.value));
    const order = element('order');
    const name = () => {
      order.firstChild!.textContent = `Sort by ${this.order === 'suit' ? 'rank' : 'suit'} `;
    };
    name();
    order.addEventListener('click', () => {
      set('order', this.order === 'suit' ? 'rank' : 'suit');
      name();
      this.table.sort(this.order);
      this.table.giveKeys();
    });
  }

  private change(key: string, value: unknown): void {
    const [kind, place] = key.split('/');
    if (kind === 'told') {
      this.told.set(Number(place), value as ToldEvent);
      if (Number(place) < this.listed) this.listed = 0;
    } else if (kind === 'gone') {
      if (value !== null) location.reload();
    } else if (kind === 'tables') this.tables = value as Tables;
    else if (kind === 'hint') this.drawHint(value as Hint | null);
    else if (kind === 'review') this.takeReview(value as GameReview | null);
    else if (kind === 'now') {
      this.begin(value as GameState);
      // Events and tables come before what they belong to.
      this.show();
    }
  }

  private begin(now: GameState): void {
    if (now.game !== document.body.dataset.game) {
      location.reload();
      return;
    }
    if (this.now !== null && now.number !== this.now.number) {
      this.shown = 0;
      this.isHeld = false;
      this.point = null;
      element('intro').removeAttribute('open');
    }
    this.now = now;
    // For programs that look at the page: each state has another number.
    document.body.dataset.state = String(Number(document.body.dataset.state ?? 0) + 1);
    this.isBusy = false;
    this.isSkipping = false;
    element('refused').replaceChildren();
  }

  /** Shows what is new event by event, up to the end of a deal, then what is asked. */
  private show(): void {
    const { now, tables } = this;
    if (now === null || tables === null || this.isHeld) return;
    clearTimeout(this.timer);
    const { last } = tables;
    const first = last - tables.tables.length;
    if (this.shown > last || this.shown < first || this.shown === 0 || document.hidden) this.shown = last - 1;
    const steps = last - this.shown;
    const endsDeal = () => this.shown < last && this.told.get(this.shown - 1)?.endsDeal === true;
    const step = () => {
      const [event, all] = SPEEDS[this.speed] ?? SPEEDS.normal!;
      do this.shown = Math.min(this.shown + 1, last);
      while ((event === 0 || this.isSkipping) && this.shown < last && !endsDeal());
      this.isHeld = endsDeal();
      this.draw(now, tables.tables[this.shown - 1 - first]!, this.shown === last);
      if (this.shown < last && !this.isHeld) this.timer = setTimeout(step, Math.min(event, all / steps));
    };
    step();
  }

  private draw(now: GameState, table: string, isCaughtUp: boolean): void {
    const had = ['dock', 'stage', 'result'].some((id) => element(id).contains(document.activeElement));
    this.table.draw(table, this.order);
    this.say('now', this.told.get(this.shown - 1)?.words ?? '');
    this.drawStory();
    element('facts').textContent = now.facts;
    element('role').textContent = now.role;
    const isOver = isCaughtUp && now.result !== null;
    document.body.dataset.phase = isOver ? 'over' : this.isHeld ? 'deal' : 'play';
    element('skip').hidden = isCaughtUp || this.isHeld;
    this.drawAsk(isCaughtUp ? now : null);
    this.put('result', isOver ? this.result(now) : this.isHeld && this.dealEnd());
    element('points').replaceChildren(...(isOver || this.isHeld ? element('stage').querySelectorAll('.score') : []));
    this.drawReview(this.review);
    const focused = document.getElementById(isOver || this.isHeld ? 'end-title' : 'question')!;
    if (isOver || this.isHeld) scrollTo(0, 0);
    if (had && (isCaughtUp || this.isHeld) && document.activeElement === document.body)
      focused.focus({ preventScroll: true });
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
    this.say('question', this.heading(now));
    element('dock').classList.toggle('is-asked', question !== null);
    element('why').hidden = question === null;
    this.put('help', question !== null && html`${this.marked(question.help)} ${this.ruleLink(question.rule)}`);
    this.layDown =
      question === null || question.pieces === null ? null : new LayDown(question, this.table.melds.length);
    if (question !== null) this.table.bind(question);
    this.drawChoices(question);
    element('hint').hidden = question === null;
    element('undo').hidden = now?.mayUndo !== true;
    this.drawHint(this.hint);
  }

  private heading(now: GameState | null): string {
    if (now === null) return 'The others play…';
    if (now.problem !== null) return `The game cannot go on: ${now.problem}`;
    if (now.question !== null) return now.question.question;
    return now.result === null ? `${now.waitsFor ?? 'Nobody'} is to play.` : 'The game is over.';
  }

  /** Draws the choices again, as what is chosen in the hand changes them; the focus stays. */
  private drawChoices(question: Question | null): void {
    const focused = document.activeElement?.id ?? '';
    this.put('choices', question !== null && this.choices(question));
    if (question !== null) {
      this.table.mark(question, this.layDown);
      this.table.giveKeys();
    }
    document.getElementById(focused)?.focus();
  }

  private choices({ choices }: Question): Html {
    const { layDown } = this;
    const buttons = choices.map(
      (choice, place) =>
        needsButton(choice) &&
        html`<li><button type="button" data-choice="${place}">${this.marked(choice.words)}</button></li>`,
    );
    const parts = layDown?.parts.map((part, place) => {
      const does = layDown.chosen.size > 0 && layDown.targetOf(part) !== null ? 'add to' : 'take back';
      return html`<li><button type="button" id="part-${place}" data-part="${place}" class="part"><span class="spoken">${does} </span>${this.marked(layDown.wordsOf(part))}</button></li>`;
    });
    const isEmpty = layDown?.chosen.size === 0;
    const lay =
      layDown !== null &&
      html`<li><button type="button" id="lay" class="main" aria-keyshortcuts="l" aria-disabled="${String(isEmpty && layDown.parts.length === 0)}">Lay down</button></li>${!isEmpty && html`<li><button type="button" id="aside">and another meld</button></li>`}`;
    return html`<ul>${parts ?? ''}${lay}${buttons}</ul>`;
  }

  /** Does what a button, or a card, a pile or a meld that is one, is for. */
  private click(event: MouseEvent, target: Element): void {
    const control = target.closest<HTMLElement>('button, [role=button], [data-point]');
    const question = this.now?.question ?? null;
    if (control === null) return;
    const { choice, hand, take, ask, part, meld, point, branch } = control.dataset;
    const { id } = control;
    if (id === 'show-keys') element<HTMLDialogElement>('keys').showModal();
    else if (ask !== undefined) this.ask(ask);
    else if (branch !== undefined) void this.send({ kind: 'branch', decisions: Number(branch) });
    else if (point !== undefined) {
      event.preventDefault();
      this.point = Number(point);
      this.drawReview(this.review);
    } else if (id === 'skip' || id === 'go-on') {
      this.isSkipping = id === 'skip';
      this.isHeld = false;
      this.show();
    } else if (question === null) return;
    else if (choice !== undefined) void this.reply(question.choices[Number(choice)]!.reply);
    else if (take !== undefined) void this.reply(Number(take));
    else if (hand !== undefined && this.layDown === null) this.tryCard(question, hand);
    else if (this.layDown !== null) {
      if (id === 'lay') this.lay(this.layDown);
      else if (hand !== undefined) this.layDown.toggle(hand);
      else if (id === 'aside') this.layDown.add(null);
      else if (part !== undefined) this.choosePart(this.layDown, Number(part));
      else if (meld !== undefined) this.layOff(this.layDown, meld, control, target);
      else return;
      this.drawChoices(question);
    }
  }

  /** Tries a card that is no choice: the server says which rule forbids it. */
  private tryCard({ choices, question, rule }: Question, piece: string): void {
    if (choices.some(({ card }) => card !== null)) void this.reply(cardOfPiece(piece));
    else this.put('refused', html`<p>Not now: ${this.marked(question)} ${this.ruleLink(rule)}</p>`);
  }

  private lay(layDown: LayDown): void {
    if (layDown.chosen.size + layDown.parts.length > 0) void this.reply(layDown.reply());
    else element('refused').textContent = 'Choose cards of your hand first.';
  }

  private choosePart(layDown: LayDown, place: number): void {
    const part = layDown.parts[place]!;
    const meld = layDown.targetOf(part);
    if (layDown.chosen.size > 0 && meld !== null) layDown.add({ meld, isOnWild: false, end: 'high' });
    else layDown.parts.splice(place, 1);
  }

  private layOff(layDown: LayDown, meld: string, control: HTMLElement, target: Element): void {
    if (layDown.chosen.size === 0) {
      element('refused').textContent = 'Choose cards of your hand first, then the meld on which they go.';
      return;
    }
    const cards = [...control.querySelectorAll('[data-piece]')];
    const place = cards.indexOf(target.closest('[data-piece]')!);
    const end = place >= 0 && place < cards.length / 2 ? 'low' : 'high';
    layDown.add({ meld, isOnWild: target.closest('.wild, [data-piece^=WW]') !== null, end });
  }

  /** Keys stand for the controls that name them; a card is chosen as a button is. */
  private press(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    if (!(target instanceof HTMLElement) || target.matches('select')) return;
    if (target.matches('[role=button]') && (key === 'Enter' || key === ' ')) {
      event.preventDefault();
      target.click();
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') this.table.step(target, key === 'ArrowLeft' ? -1 : 1);
    else if (/^[1-9hulsx?]$/.test(key))
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

  /** Only what the person is asked is advised. */
  private drawHint(hint: Hint | null): void {
    this.hint = hint;
    const isAsked = document.body.dataset.phase === 'play' && element('skip').hidden;
    this.put('advice', hint !== null && isAsked && this.advice(hint));
  }

  /** A review goes on as long as somebody looks. */
  private takeReview(review: GameReview | null): void {
    this.drawReview(review);
    if (review === null || review.isDone) return;
    const askMore = () =>
      !document.hidden && this.review === review && this.send({ kind: 'closer', reply: review.worlds });
    if (document.hidden) document.addEventListener('visibilitychange', askMore, { once: true });
    else void askMore();
  }

  private drawReview(review: GameReview | null): void {
    this.review = review;
    this.put('review', document.body.dataset.phase === 'over' && this.reasons(review));
  }

  private dealEnd(): Html {
    const { words } = this.told.get(this.shown - 1)!;
    return html`<h2 id="end-title" tabindex="-1">The deal is over</h2><p>${this.marked(words)}</p>
<div class="next"><button type="button" class="main" id="go-on" aria-keyshortcuts="1">Next deal</button></div>`;
  }

  private result({ result }: GameState): Html {
    const { headline, ending, isWon } = result!;
    const { at } = this;
    return html`<h2 id="end-title" tabindex="-1" class="${isWon ? 'won' : 'lost'}">${headline}</h2><p>${this.marked(ending)}</p>
<div class="next"><button type="button" class="main" data-ask="next">Next deck</button><button type="button" data-ask="again">Same deck again</button></div>
<p><a href="${at}/replay" target="_blank">Watch the game with all cards</a> · <a href="${at}/policy" target="_blank">Watch a policy play this deck in your place</a> · <a href="${at}/transcript" target="_blank">Transcript</a></p>`;
  }

  private reasons(review: GameReview | null): Html {
    const reasons = review && reviewHtml(review, this.at, this.point, (text) => this.marked(text));
    return html`<h3>Why?</h3>${reasons ?? html`<p>Every move is tried in many other ways, to see which mattered…</p>`}`;
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
