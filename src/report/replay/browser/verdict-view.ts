/** Parts of the page that show a verdict: the timeline, the account, and the costly moves. */
import { escapeHtml, html, rawHtml } from '../../html.js';
import type { Verdict } from '../../kinds/verdict.js';
import { capitalise, countNoun } from '../../numbers.js';
import { decisionAt, drawAccount, drawChoice, drawMoves } from '../paid.js';
import type { ReplayPlayer, ReplayPosition } from '../player.js';
import { cursorPositionAt, drawTimeline, judgedFrameRange, playerMark } from '../timeline.js';
import { element } from './element.js';

type Mark = (html: string) => string;

/** @param verdict null: the page has none, and its timeline is a plain slider @param link leads to a place */
export function showVerdict(
  verdict: Verdict | null,
  player: ReplayPlayer,
  link: (place: ReplayPosition) => string,
  mark: Mark,
): void {
  const isJudged = verdict !== null;
  element('time').classList.toggle('judged', isJudged);
  element('time').closest('figure')!.querySelector('figcaption')!.hidden = !isJudged;
  element('paid').hidden = !isJudged || verdict.explained.decisions.length === 0;
  for (const id of ['chart', 'account', 'lines']) element(id).innerHTML = '';
  const place = element<HTMLInputElement>('place');
  place.min = '0';
  place.max = String(player.last);
  if (!isJudged) return;
  const { explained, chance, names, lines } = verdict;
  const { replay } = player;
  const span = judgedFrameRange(replay, verdict);
  place.min = String(span.first);
  place.max = String(span.last);
  element('chance').textContent = `The ${chance}, decision by decision`;
  const seats = explained.account.playBySeat.map(({ seat }) => seat);
  const key = seats.map((seat) => html`<span>${rawHtml(playerMark(seat))} ${names[seat]!}</span>`);
  element('key').innerHTML = html`${key}<span>band: 95 % interval</span>`.text;
  element('chart').innerHTML = drawTimeline(replay, verdict);
  element('account').innerHTML = drawAccount(verdict);
  element('lines').innerHTML = lines.map((line) => `<p>${mark(escapeHtml(line))}</p>`).join('');
  element('moves').innerHTML = drawMoves(replay, verdict, (frame) => link({ frame, angle: player.angle }), mark);
  const { worlds, decisions } = explained;
  element('reading').textContent =
    `Cost: in points of 100, ± one standard error. Grey: the interval includes 0, so the move may be as good as any. Each of ${countNoun(decisions.length, 'decision')} was judged in ${countNoun(worlds, 'world')} that fit what its player could know.`;
  showChoice(verdict, player, mark);
  moveCursor(verdict, player);
}

/** Shows the decision that the frame is about, and marks it among the costly ones. */
export function showChoice(verdict: Verdict, { frame }: ReplayPlayer, mark: Mark): void {
  const decision = decisionAt(verdict, frame);
  if (decision === undefined) return;
  element('choice').innerHTML = drawChoice(verdict, decision, mark);
  for (const link of element('moves').querySelectorAll<HTMLElement>('[data-frame]')) {
    if (Number(link.dataset.frame) === frame) link.setAttribute('aria-current', 'step');
    else link.removeAttribute('aria-current');
  }
}

export function moveCursor(verdict: Verdict, { replay, frame }: ReplayPlayer): void {
  const cursor = element('chart').querySelector<HTMLElement>('.cursor');
  if (cursor !== null) cursor.style.left = `${cursorPositionAt(replay, verdict, frame)}%`;
  const decision = decisionAt(verdict, frame);
  if (decision?.event !== frame) return;
  const { chance } = decision.moves.find(({ lead }) => lead === null)!;
  const place = element('place');
  place.setAttribute(
    'aria-valuetext',
    `${place.getAttribute('aria-valuetext')}: ${capitalise(verdict.chance)} ${(100 * chance.mean).toFixed(0)} %`,
  );
}
