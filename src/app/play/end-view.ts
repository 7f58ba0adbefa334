/** The end of a game, or of a deal: how it ended, why, and what to do next. */
import { LOOKS } from '../../explain/judge.js';
import { html } from '../../report/html.js';
import { copyText } from '../copy.js';
import { gameFragment, type LinkedGame } from '../game-link.js';
import type { FinishedGame, GameReview, GameState } from '../table/messages.js';
import type { TableWorker } from './open-table.js';
import { element, type Marked, put } from './page-parts.js';
import { reviewHtml } from './review.js';

export class EndView {
  private now: GameState | null = null;
  private finished: FinishedGame | null = null;
  /** Where the game is watched. */
  private watched = '';
  private review: GameReview | null = null;
  /** Point of the review that is chosen. */
  private point: number | null = null;

  /** @param goOn begins the next game: with the same deck after so many decisions, or (null) with the next deck */
  constructor(
    private readonly worker: TableWorker,
    private readonly marked: Marked,
    private readonly goOn: (shared: number | null) => Promise<void>,
  ) {
    element('end').addEventListener('click', (event) => this.click(event));
  }

  clear(): void {
    this.now = null;
    this.review = null;
    this.point = null;
    element('end').hidden = true;
    for (const id of ['result', 'points', 'review']) element(id).replaceChildren();
  }

  showDeal(words: string, points: readonly Element[]): void {
    element('end').hidden = false;
    put('result', html`<h2 id="end-title" tabindex="-1">The deal is over</h2><p>${this.marked(words)}</p>`);
    element('points').replaceChildren(...points);
  }

  show(now: GameState, points: readonly Element[]): void {
    this.now = now;
    element('end').hidden = false;
    const { headline, ending, isWon } = now.result!;
    put(
      'result',
      html`<h2 id="end-title" tabindex="-1" class="${isWon ? 'won' : 'lost'}">${headline}</h2><p>${this.marked(ending)}</p>
<div class="row"><button type="button" class="btn main" id="next-deck">Next deck</button><button type="button" class="btn" id="same-deck">Same deck again</button></div>
<p id="links" class="row small"></p><div id="transcript"></div>`,
    );
    element('points').replaceChildren(...points);
    put(
      'review',
      html`<h3>Why?</h3><p class="soft">Every move is tried in many other ways, to see which mattered…</p>`,
    );
    void this.offerLinks(now);
    void this.reviewAll(now);
  }

  private async offerLinks(now: GameState): Promise<void> {
    const finished = await this.worker.ask((calls) => calls.finished());
    const address = async (link: LinkedGame) => `watch.html${await gameFragment(link)}`;
    const [own, policy] = await Promise.all([address(finished.link), address(finished.withPolicy)]);
    if (this.now !== now) return;
    this.finished = finished;
    this.watched = own;
    put(
      'links',
      html`<a class="btn" href="${own}">Watch it with all cards</a><a class="btn" href="${policy}">Watch a policy in your place</a><button type="button" class="btn" id="copy-link">Copy the link</button><button type="button" class="btn" id="copy-transcript">Copy as transcript</button><span id="copied" role="status"></span>`,
    );
    this.drawReview();
  }

  /** Looks closer and closer as long as somebody looks. */
  private async reviewAll(now: GameState): Promise<void> {
    for (const look of LOOKS.keys()) {
      if (document.hidden)
        await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }));
      const review = await this.worker.ask((calls) => calls.review(look), true);
      if (this.now !== now) return;
      this.review = review;
      this.drawReview();
      if (review.isDone) return;
    }
  }

  private drawReview(): void {
    const { review, watched, point } = this;
    if (review === null) return;
    const focused = document.activeElement?.getAttribute('data-point') ?? null;
    put('review', html`<h3>Why?</h3>${reviewHtml(review, watched, point, this.marked)}`);
    if (focused !== null) document.querySelector<HTMLElement>(`#review [data-point="${focused}"]`)?.focus();
  }

  private click(event: MouseEvent): void {
    const control = (event.target as Element).closest<HTMLElement>('button, [data-point]');
    if (control === null) return;
    const { point, branch } = control.dataset;
    if (point !== undefined) {
      event.preventDefault();
      this.point = Number(point);
      this.drawReview();
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
    put(
      'transcript',
      html`<label class="small">Copy this by hand (it is selected)<textarea id="to-copy" rows="4" readonly>${text}</textarea></label>`,
    );
    element('to-copy').focus();
    element<HTMLTextAreaElement>('to-copy').select();
  }
}
