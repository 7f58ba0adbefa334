/** The end of a game, or of a deal: how it ended, why, and what to do next. */
import { WORLDS_AT_LOOKS } from '../../explain/judge.js';
import { html } from '../../report/html.js';
import { element } from '../../report/replay/browser/element.js';
import { decisionAt } from '../../report/replay/paid.js';
import { cursorPositionAt } from '../../report/replay/timeline.js';
import { copyText } from '../copy.js';
import { gameFragment, type LinkedGame } from '../game-link.js';
import type { FinishedGame, GameReview, GameState } from '../table/messages.js';
import type { AskTable } from './open-table.js';
import { type MarkCards, setContent } from './page-parts.js';
import { decisionText, pointHtml, reviewHtml } from './review.js';

export class EndView {
  private now: GameState | null = null;
  private finished: FinishedGame | null = null;
  /** Address where the game is watched. */
  private watched = '';
  private review: GameReview | null = null;
  /** Event that is chosen in the review. */
  private event: number | null = null;

  /** @param goOn begins the next game: with the same deck after so many decisions, or (null) with the next deck */
  constructor(
    private readonly ask: AskTable,
    private readonly marked: MarkCards,
    private readonly goOn: (shared: number | null) => Promise<void>,
  ) {
    element('end').addEventListener('click', (event) => this.click(event));
    element('end').addEventListener('input', ({ target }) => this.choose(Number((target as HTMLInputElement).value)));
  }

  clear(): void {
    this.now = null;
    this.review = null;
    this.event = null;
    element('end').hidden = true;
    for (const id of ['result', 'points', 'review']) element(id).replaceChildren();
  }

  showDeal(words: string, points: readonly Element[]): void {
    element('end').hidden = false;
    setContent('result', html`<h2 id="end-title" tabindex="-1">The deal is over</h2><p>${this.marked(words)}</p>`);
    element('points').replaceChildren(...points);
  }

  show(now: GameState, points: readonly Element[]): void {
    this.now = now;
    element('end').hidden = false;
    const { headline, ending, isWon } = now.result!;
    setContent(
      'result',
      html`<h2 id="end-title" tabindex="-1" class="${isWon ? 'won' : 'lost'}">${headline}</h2><p>${this.marked(ending)}</p>
<div class="row"><button type="button" class="btn main" id="next-deck">Next deck</button><button type="button" class="btn" id="same-deck">Same deck again</button></div>
<p id="links" class="row small"></p><div id="transcript"></div>`,
    );
    element('points').replaceChildren(...points);
    setContent(
      'review',
      html`<h3>Why?</h3><p class="soft">Every move is tried in many other ways, to see which mattered…</p>`,
    );
    void this.offerLinks(now);
    void this.reviewAll(now);
  }

  private async offerLinks(now: GameState): Promise<void> {
    const finished = await this.ask((calls) => calls.finished());
    const address = async (link: LinkedGame) => `watch.html${await gameFragment(link)}`;
    const [own, policy] = await Promise.all([address(finished.link), address(finished.withPolicy)]);
    if (this.now !== now) return;
    this.finished = finished;
    this.watched = own;
    if (this.event !== null) this.choose(this.event);
    setContent(
      'links',
      html`<a class="btn" href="${own}">Watch it with all cards</a><a class="btn" href="${policy}">Watch a policy in your place</a><button type="button" class="btn" id="copy-link">Copy the link</button><button type="button" class="btn" id="copy-transcript">Copy as transcript</button><span id="copied" role="status"></span>`,
    );
  }

  /** Looks closer and closer as long as somebody looks. */
  private async reviewAll(now: GameState): Promise<void> {
    for (const look of WORLDS_AT_LOOKS.keys()) {
      if (document.hidden)
        await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }));
      const review = await this.ask((calls) => calls.review(look), true);
      if (this.now !== now) return;
      this.review = review;
      this.drawReview();
      if (review.isDone) return;
    }
  }

  private drawReview(): void {
    const { review, event } = this;
    if (review === null) return;
    const isFocused = document.activeElement?.id === 'place';
    setContent('review', reviewHtml(review, this.marked));
    if (event !== null) this.choose(event);
    if (isFocused) element('place').focus();
  }

  /** Shows the decision at an event, or the last one before it. */
  private choose(event: number): void {
    const { review, watched, marked } = this;
    if (review?.judged == null) return;
    const { verdict, course } = review.judged;
    const decision = decisionAt(verdict, event);
    if (decision === undefined) return;
    this.event = event;
    const place = element<HTMLInputElement>('place');
    place.value = String(event);
    place.setAttribute('aria-valuetext', decisionText(review.judged, decision));
    element('chart').querySelector<HTMLElement>('.cursor')!.style.left =
      `${cursorPositionAt(course, verdict, decision.event)}%`;
    setContent('point', pointHtml(review.judged, decision, watched, marked));
  }

  private click(event: MouseEvent): void {
    const control = (event.target as Element).closest<HTMLElement>('button, [data-frame]');
    if (control === null) return;
    const { frame, branch } = control.dataset;
    if (frame !== undefined) {
      event.preventDefault();
      this.choose(Number(frame));
      element('point').scrollIntoView({ block: 'nearest' });
    } else if (branch !== undefined) void this.goOn(Number(branch));
    else if (control.id === 'next-deck') void this.goOn(null);
    else if (control.id === 'same-deck') void this.goOn(0);
    else if (control.id === 'copy-link') void this.copy(new URL(this.watched, document.baseURI).href);
    else if (control.id === 'copy-transcript') void this.copy(this.finished!.transcript);
  }

  /** Copies a text, or shows it to be copied by hand where that is forbidden. */
  private async copy(text: string): Promise<void> {
    if (await copyText(text)) {
      element('copied').textContent = 'Copied.';
      return;
    }
    setContent(
      'transcript',
      html`<label class="small">Copy this by hand (it is selected)<textarea id="to-copy" rows="4" readonly>${text}</textarea></label>`,
    );
    element('to-copy').focus();
    element<HTMLTextAreaElement>('to-copy').select();
  }
}
