/** The review of a finished game: the course of the chance to win, the decision that is chosen in it, and what moves certainly cost. */
import { chanceAfterDecision, type ExplainedDecision, findMistakes } from '../../explain/explained-game.js';
import { type Html, html, rawHtml } from '../../report/html.js';
import { formatChancePercent, formatError, methodWords, turnText } from '../../report/kinds/explain.js';
import { drawTimeline, judgedFrameRange, playerMark } from '../../report/replay/timeline.js';
import type { GameReview, JudgedGame } from '../table/messages.js';
import type { MarkCards } from './page-parts.js';

/** The review as HTML. The slider over the picture is `#place`, the decision that it chooses goes to `#point`. */
export function reviewHtml({ lines, judged, isDone }: GameReview, marked: MarkCards): Html {
  return html`<h3>Why?</h3>${lines.map((line) => html`<p>${marked(line)}</p>`)}
${judged !== null && judgedHtml(judged, marked)}${!isDone && html`<p class="soon">A closer look follows…</p>`}`;
}

function judgedHtml(judged: JudgedGame, marked: MarkCards): Html {
  const { verdict, course, person } = judged;
  const { explained, names } = verdict;
  const { first, last } = judgedFrameRange(course, verdict);
  const seats = explained.account.playBySeat.map(({ seat }) => seat);
  const mistakes = findMistakes(explained).filter(({ seat }) => seat === person);
  const links = mistakes.map(
    (each) => html`<li>${marked(decisionText(judged, each))} <a href="#point" data-frame="${each.event}">Show</a></li>`,
  );
  return html`<h3>Your ${verdict.chance}</h3>
<p class="key">${seats.map((seat) => html`<span>${rawHtml(playerMark(seat))} ${seat === person ? 'you' : names[seat]!}</span>`)}<span>band: 95 % interval</span></p>
<div class="time judged"><div id="chart" aria-hidden="true">${rawHtml(drawTimeline(course, verdict))}</div><input type="range" id="place" min="${first}" max="${last}" value="${first}" step="1" aria-label="Decision"></div>
<p id="point" role="status">Choose a place in the picture to see the decision, and to play on from it.</p>
${mistakes.length === 0 ? html`<p>Nothing measurable: no move of yours certainly cost something.</p>` : html`<p>Moves of yours that certainly cost something:</p><ol>${links}</ol>`}
<p class="meaning">Every move was tried in ${explained.worlds.toLocaleString('en')} random deals of the hidden cards. ± is a standard error; a move is listed if its cost is certain at 95 %, together with all your other decisions. Luck is what the cards did, and play is what decisions did.</p>`;
}

/** Sentence on a decision and its cost or result. */
export function decisionText({ verdict, person }: JudgedGame, each: ExplainedDecision): string {
  const { seat, decision, made, best, cost, interval } = each;
  const who = seat === person ? 'you' : verdict.names[seat]!;
  const chance = chanceAfterDecision(each);
  const value =
    seat === person && interval.low > 0
      ? `; better: ${best}. It cost ${formatChancePercent(cost.mean)} ± ${formatError(cost.error)} points of winning chance.`
      : `: ${formatChancePercent(chance.mean)} ± ${formatError(chance.error)} %.`;
  return `${turnText(each)}, ${methodWords(decision)}: ${who} chose ${made}${value}`;
}

/** A decision, with links to watch it and, if it was the person's, to play on from it. @param watched address of the game; empty while it is not known */
export function pointHtml(judged: JudgedGame, each: ExplainedDecision, watched: string, marked: MarkCards): Html {
  const { deal, turn } = each;
  const where = `${deal === undefined ? '' : `deal=${deal}&`}turn=${turn}`;
  const before = judged.decisionsBefore[judged.verdict.explained.decisions.indexOf(each)] ?? null;
  const branch =
    before !== null && html` <button type="button" class="btn" data-branch="${before}">Play on from here</button>`;
  return html`${marked(decisionText(judged, each))}${watched !== '' && html` <a href="${watched}&${where}">Watch it</a>`}${branch}`;
}
