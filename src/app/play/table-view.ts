/** The table at which a person sits: what others do is shown event by event, then what the person is asked. */
import type { Remote } from 'comlink';
import { cardOfPiece } from '../../cards/drawing/cards.js';
import type { ReplayRenderer } from '../../game/replay.js';
import type { Json } from '../../game/wire.js';
import { type Html, html, rawHtml } from '../../report/html.js';
import { element } from '../../report/replay/browser/element.js';
import { lostWorkerSentence } from '../called-worker.js';
import { furnish } from '../renderer.js';
import { KEPT_CHANNEL } from '../table/kept-games.js';
import {
  type GameState,
  type Hint,
  PLAYED_ELSEWHERE,
  type RefusedMove,
  type TableCalls,
  type TableNews,
  type ToldEvent,
} from '../table/messages.js';
import { Choosing } from './choosing.js';
import { EndView } from './end-view.js';
import { listenToKeys } from './keys.js';
import { drawLog } from './log.js';
import type { AskTable } from './open-table.js';
import { announce, createMarkCards, type MarkCards, setContent } from './page-parts.js';
import { ruleAddress, ruleText } from './rule-text.js';
import { SeatTable } from './seat-table.js';
import { changeOrder, offerSpeeds, readOrder, readSpeed } from './settings.js';

export class TableView {
  private readonly table = new SeatTable();
  private readonly marked: MarkCards;
  private readonly end: EndView;
  private readonly channel = new BroadcastChannel(KEPT_CHANNEL);
  private now!: GameState;
  private readonly told: ToldEvent[] = [];
  /** The table after each of the last events. */
  private tables: readonly string[] = [];
  /** Events that are shown. */
  private shown = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** True while the end of a deal is shown until the person continues. */
  private isHeld = false;
  private isSkipping = false;
  /** The decision of the person's; null while they are not asked. */
  private choosing: Choosing | null = null;
  private isBusy = false;

  constructor(
    private readonly ask: AskTable,
    private readonly renderer: ReplayRenderer,
  ) {
    this.marked = createMarkCards(renderer);
    this.end = new EndView(ask, this.marked, (shared) => this.take((calls) => calls.next(shared)));
  }

  open(news: TableNews): void {
    furnish(this.renderer);
    offerSpeeds(element('speed'));
    this.nameOrder();
    document.addEventListener('click', ({ target }) => this.click(target as Element));
    listenToKeys(this.table);
    this.channel.addEventListener('message', ({ data }) => {
      const { id, revision } = data as { readonly id: string; readonly revision: number };
      if (id === this.now.kept && revision > this.now.revision) this.showElsewhere();
    });
    // The focused element must not lie under the hand.
    const measure = () => document.documentElement.style.setProperty('--dock', `${element('mine').offsetHeight}px`);
    new ResizeObserver(measure).observe(element('mine'));
    this.begin(news);
  }

  /** Shows a game that begins, or is taken up. */
  private begin(news: TableNews): void {
    const { kept, game, gameTitle, name } = news.now;
    if (kept !== null) history.replaceState(null, '', `#kept=${kept}`);
    element<HTMLAnchorElement>('rules-link').href = `rules-${game}.html`;
    document.title = `${gameTitle}: you are ${name} - shamus-lab`;
    element('title').textContent = `${gameTitle}: you are ${name}`;
    const why = 'A policy of your own plays, or this browser keeps nothing: this game is gone when the page is closed.';
    element('kept-note').textContent = kept === null ? why : 'This game is kept in this browser after each move.';
    setContent('notice', kept === null && html`<p>${why}</p>`);
    this.shown = 0;
    this.isHeld = false;
    element('story').replaceChildren();
    this.hear(news);
  }

  /** Takes what is new, and shows it. */
  private hear({ now, first, events, tables }: TableNews): void {
    const { body } = document;
    this.now = now;
    this.told.splice(first, this.told.length, ...events);
    this.tables = tables;
    this.isSkipping = false;
    // For programs that look at the page: each state has another number.
    body.dataset.state = String(Number(body.dataset.state ?? 0) + 1);
    body.dataset.game = now.game;
    setContent('refused', false);
    setContent('advice', false);
    this.end.clear();
    if (now.kept !== null) this.channel.postMessage({ id: now.kept, revision: now.revision });
    this.show();
  }

  /** Shows what is new event by event, up to the end of a deal, then what is asked. */
  private show(): void {
    const { now, tables, told } = this;
    clearTimeout(this.timer);
    const last = told.length;
    const before = last - tables.length;
    if (this.shown > last || this.shown < before || this.shown === 0 || document.hidden) this.shown = last - 1;
    const steps = last - this.shown;
    const endsDeal = () => this.shown < last && told[this.shown - 1]?.endsDeal === true;
    const step = () => {
      const [event, all] = readSpeed();
      do this.shown = Math.min(this.shown + 1, last);
      while ((event === 0 || this.isSkipping) && this.shown < last && !endsDeal());
      this.isHeld = endsDeal();
      this.draw(now, tables[this.shown - 1 - before]!, this.shown === last);
      if (this.shown < last && !this.isHeld) this.timer = setTimeout(step, Math.min(event, all / steps));
    };
    step();
  }

  private draw(now: GameState, table: string, isCaughtUp: boolean): void {
    const had = ['mine', 'stage'].some((id) => element(id).contains(document.activeElement));
    const isOver = isCaughtUp && now.result !== null;
    document.body.dataset.phase = isOver ? 'over' : this.isHeld ? 'deal' : isCaughtUp ? 'play' : 'show';
    this.table.draw(table, readOrder());
    drawLog(this.told.slice(0, this.shown), now.since, this.marked);
    element('game-facts').textContent = now.facts;
    element('role').textContent = now.role;
    const question = isCaughtUp ? now.question : null;
    this.choosing = question === null ? null : new Choosing(question, this.table, this.marked);
    announce('question', this.heading(isCaughtUp));
    setContent('why', question !== null && html`${this.marked(question.help)} ${this.ruleLink(question.rule)}`);
    for (const id of ['hint', 'show-why']) element(id).hidden = question === null;
    if (question === null) this.showWhy(false);
    element('undo').hidden = !(isCaughtUp && now.mayUndo);
    this.drawMain(isOver);
    const points = this.isHeld || isOver ? [...element('stage').querySelectorAll('.score')] : [];
    if (isOver) this.end.show(now, points);
    else if (this.isHeld) this.end.showDeal(this.told[this.shown - 1]!.words, points);
    if (isOver || this.isHeld) scrollTo(0, 0);
    if (had && document.activeElement === document.body)
      element(isOver || this.isHeld ? 'end-title' : 'question').focus({ preventScroll: true });
  }

  private drawMain(isOver: boolean): void {
    const main = element('do');
    main.hidden = isOver || this.now.problem !== null;
    if (this.choosing !== null) this.choosing.draw();
    else {
      setContent('choices', false);
      main.ariaDisabled = 'false';
      main.textContent = this.isHeld ? 'Next deal' : 'Skip ahead';
    }
  }

  private heading(isCaughtUp: boolean): Html {
    const { problem, question, result } = this.now;
    if (problem !== null && isCaughtUp) return html`The game cannot go on: ${problem}.`;
    if (this.isHeld) return html`The deal is over.`;
    if (!isCaughtUp) return html`The others play…`;
    if (question !== null) return this.marked(question.question);
    return result === null ? html`Nobody is to play.` : html`The game is over.`;
  }

  /** Does what a button, or a card, a pile or a meld that is one, is for. */
  private click(target: Element): void {
    const control = target.closest<HTMLElement>('button, [role=button]');
    const { choosing } = this;
    if (control === null || this.isBusy) return;
    const { id } = control;
    const { choice, hand, take } = control.dataset;
    if (id === 'do') this.doMain();
    else if (id === 'hint') void this.hint();
    else if (id === 'undo') void this.take((calls) => calls.undo(this.told.length));
    else if (id === 'order') this.sort();
    else if (id === 'show-why') this.showWhy(element('why').hidden === true);
    else if (id === 'load') void this.load();
    else if (choosing === null) return;
    else if (choice !== undefined) {
      const reply = choosing.choose(Number(choice), control.matches('#choices button'));
      if (reply !== null) void this.reply(reply);
    } else if (take !== undefined) void this.reply(Number(take));
    else if (choosing.layDown === null) {
      if (hand !== undefined) this.tryCard(choosing, hand);
    } else {
      const missing = choosing.chooseForLayDown(choosing.layDown, control, target);
      setContent('refused', missing !== null && html`<p>${missing}</p>`);
    }
  }

  private doMain(): void {
    const { choosing } = this;
    if (choosing !== null) {
      const { reply } = choosing;
      if (reply !== null) void this.reply(reply);
      return;
    }
    this.isSkipping = !this.isHeld;
    this.isHeld = false;
    this.show();
  }

  /** Tries a card that is no choice: the worker says which rule forbids it. */
  private tryCard({ question: { choices, question, rule } }: Choosing, piece: string): void {
    if (choices.some(({ card }) => card !== null)) void this.reply(cardOfPiece(piece));
    else setContent('refused', html`<p>Not now. ${this.marked(question)} ${this.ruleLink(rule)}</p>`);
  }

  private reply(reply: Json): Promise<void> {
    return this.take((calls) => calls.reply(reply, this.told.length));
  }

  /** Has the worker change the game, and shows what came of it. */
  private async take(
    work: (calls: Remote<TableCalls>) => Promise<TableNews | RefusedMove | typeof PLAYED_ELSEWHERE>,
  ): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const { kept } = this.now;
    try {
      const answer = await this.ask(work);
      this.isBusy = false;
      if (answer === PLAYED_ELSEWHERE) this.showElsewhere();
      else if ('message' in answer) await this.refuse(answer);
      else if (answer.now.kept === kept && answer.first > 0) this.hear(answer);
      else this.begin(answer);
    } catch (error) {
      this.isBusy = false;
      setContent('notice', html`<p>${lostWorkerSentence(error)}</p>`);
    }
  }

  private async refuse({ rule, message }: RefusedMove): Promise<void> {
    const { game } = this.now;
    const text = rule === null ? '' : await ruleText(game, rule);
    setContent(
      'refused',
      html`<p>That is not allowed: it ${this.marked(message)}.</p>${rule !== null && html`<p>${this.ruleLink(rule)}: ${this.marked(text)}</p>`}`,
    );
  }

  /** Shows a game that is open elsewhere; this page waits until the game is loaded again. */
  private showElsewhere(): void {
    setContent(
      'notice',
      html`<p>This game was played on in another tab. What you do here would be lost.</p><button type="button" class="btn" id="load">Load it as it stands there</button>`,
    );
    element('load').scrollIntoView({ block: 'nearest' });
  }

  private async load(): Promise<void> {
    const { kept } = this.now;
    setContent('notice', false);
    await this.take((calls) => calls.resume(kept!));
  }

  private async hint(): Promise<void> {
    const { now } = this;
    if (this.choosing === null) return;
    setContent('advice', html`<p>Thinking…</p>`);
    const { proxy } = await import('comlink');
    const tell = ({ words, html: drawn, isDone }: Hint) => {
      if (this.now !== now) return;
      setContent(
        'advice',
        html`<h2 class="small">Hint</h2><p>${this.marked(words)}</p>${!isDone && html`<p class="soft">Trying every move in the background…</p>`}${rawHtml(drawn)}`,
      );
    };
    await this.ask((calls) => calls.hint(proxy(tell)), true);
  }

  private sort(): void {
    this.table.sort(changeOrder());
    this.table.giveKeys();
    this.nameOrder();
  }

  private nameOrder(): void {
    element('order').textContent = readOrder() === 'suit' ? 'Sort by rank' : 'Sort by suit';
  }

  private showWhy(isShown: boolean): void {
    element('why').hidden = !isShown;
    element('show-why').ariaExpanded = String(isShown);
  }

  private ruleLink(rule: string): Html {
    return html`<a href="${ruleAddress(this.now.game, rule)}" target="_blank">Rule ${rule.replace(/^R/, '')}</a>`;
  }
}
