/** The course of the chance to win over a game, with a place for each step and a mark for each decision. Runs in browsers too. */
import { chanceAfterDecision, type ExplainedDecision, findMistakes } from '../../explain/explained-game.js';
import type { Replay } from '../../game/replay.js';
import { html, rawHtml } from '../html.js';
import { methodWords, pickMove, turnText } from '../kinds/explain.js';
import type { Verdict } from '../kinds/verdict.js';
import { chapterOf } from './player.js';

/** Standard errors on either side of a chance: 95 % for each by itself. */
const BAND = 1.96;
/** Parts of 1 at which the scale begins and ends. */
const PART = 5;
/** Decisions up to which each has a mark of full size, and turns up to which each step of the axis is labelled. */
const FEW = 60;
const MAX_LABELS = 6;
/** Size of the words at the turning point, in percent of the chart. */
const [WIDTH_OF_WORDS, HEIGHT_OF_WORDS] = [25, 40] as const;

/** Frames and chapters of a replay, for its timeline. */
export interface Course extends Pick<Replay, 'chapters'> {
  readonly frames: readonly Pick<Replay['frames'][number], 'turn'>[];
}

/** Frames that the timeline is about: the deals that were looked at. */
export interface FrameRange {
  readonly first: number;
  readonly last: number;
}

export function judgedFrameRange(replay: Course, { explained: { deals } }: Verdict): FrameRange {
  const { starts } = replay.chapters;
  if (deals === undefined) return { first: 0, last: replay.frames.length - 1 };
  const [first, last] = [deals[0]!.deal - 1, deals.at(-1)!.deal - 1];
  return { first: starts[first]!, last: (starts[last + 1] ?? replay.frames.length) - 1 };
}

/** The decision at which most was lost, of those that certainly cost something; undefined if none did. */
export function findTurningPoint({ explained }: Verdict): ExplainedDecision | undefined {
  return findMistakes(explained)[0];
}

/** The mark of a player: the first of a team is a disc, the second a square. */
export function playerMark(seat: number, name: string | null = null): string {
  const label = name === null ? html` aria-hidden="true"` : html` role="img" aria-label="${name}"`;
  return html`<i class="player${seat % 2 === 0 && ' first'}"${label}></i>`.text;
}

/** In percent of the width and the height of the chart. */
function scales({ first, last }: FrameRange, { explained }: Verdict) {
  const { account, decisions } = explained;
  const shares = decisions.flatMap((each) => {
    const { mean, error } = chanceAfterDecision(each);
    return [mean - BAND * error, mean + BAND * error, pickMove(each, 'best').chance.mean];
  });
  const all = [account.start.mean, account.result, ...shares];
  const top = Math.min(1, Math.ceil(PART * Math.max(1 / PART, ...all)) / PART);
  // A course that lies high throughout has the whole height all the same.
  const bottom = Math.max(0, Math.floor(PART * Math.min(top - 1 / PART, ...all)) / PART);
  const x = (frame: number) => 1.5 + (97 * (frame - first)) / Math.max(1, last - first);
  const y = (share: number) => 100 * ((top - Math.min(top, Math.max(bottom, share))) / (top - bottom));
  return { bottom, top, x, y };
}

export function drawTimeline(replay: Course, verdict: Verdict): string {
  const { account, decisions } = verdict.explained;
  const span = judgedFrameRange(replay, verdict);
  const { bottom, top, x, y } = scales(span, verdict);
  const at = (frame: number, share: number) => `${x(frame).toFixed(2)},${y(share).toFixed(2)}`;
  const band = (side: number) =>
    decisions.map((each) => {
      const { mean, error } = chanceAfterDecision(each);
      return at(each.event, mean + side * BAND * error);
    });
  const line = [
    at(span.first, account.start.mean),
    ...decisions.map((each) => at(each.event, chanceAfterDecision(each).mean)),
    at(span.last, account.result),
  ];
  const step = bottom === 0 && top > 0.6 ? 0.25 : top - bottom > 0.2 ? 0.2 : 0.1;
  const steps = Array.from(
    { length: Math.floor((top - bottom) / step + 1e-9) + 1 },
    (_, place) => bottom + place * step,
  );
  const grid = steps.map(
    (share, place) =>
      html`<span class="grid${place === 0 && ' lowest'}" style="top:${y(share).toFixed(2)}%">${share > 0 && `${Math.round(100 * share)} %`}</span>`,
  );
  const turning = findTurningPoint(verdict);
  const marks = decisions.map((each) => {
    const isTurning = each === turning;
    const place = `left:${x(each.event).toFixed(2)}%;top:${y(chanceAfterDecision(each).mean).toFixed(2)}%`;
    return html`<i class="player${each.seat % 2 === 0 && ' first'}${isTurning && ' turning'}" style="${place}"></i>`;
  });
  return html`${grid}<svg viewBox="0 0 100 100" preserveAspectRatio="none"><polygon points="${[...band(1), ...band(-1).reverse()].join(' ')}"/><polyline points="${line.join(' ')}" vector-effect="non-scaling-stroke"/></svg>
<i class="cursor"></i>${turning !== undefined && rawHtml(drawFall(verdict, turning, x, y))}<span class="marks${decisions.length > FEW && ' many'}">${marks}</span>${axis(replay, span, x)}`
    .text;
}

/** The fall at the turning point, from the best move to the one that was made, with what both were worth. */
function drawFall(
  { names, explained }: Verdict,
  decision: ExplainedDecision,
  x: (frame: number) => number,
  y: (share: number) => number,
): string {
  const [made, best] = (['made', 'best'] as const).map((which) => pickMove(decision, which).chance.mean) as [
    number,
    number,
  ];
  const left = x(decision.event);
  // At the top, unless the line runs there.
  const near = explained.decisions.filter(({ event }) => {
    const distance = x(event) - left;
    return Math.abs(distance) < WIDTH_OF_WORDS && distance > 0 === left <= 50;
  });
  const edge = near.some((each) => y(chanceAfterDecision(each).mean) < HEIGHT_OF_WORDS) ? 'bottom:0' : 'top:0';
  const side = left > 50 ? `right:${(100 - left).toFixed(2)}%` : `left:${left.toFixed(2)}%`;
  return html`<i class="fall" style="left:${left.toFixed(2)}%;top:${y(best).toFixed(2)}%;height:${(y(made) - y(best)).toFixed(2)}%"></i>
<p class="callout${left <= 50 && ' after'}" style="${side};${edge}"><b>Turning point, ${turnText(decision)}</b><br>${names[decision.seat]!}, ${methodWords(decision.decision)}: ${whole(made)} %<br>best move: ${whole(best)} %</p>`
    .text;
}

/** The turns, or the deals where there are several, below the chart. */
function axis(replay: Course, { first, last }: FrameRange, x: (frame: number) => number) {
  const { frames, chapters } = replay;
  const isOfDeals = chapterOf(replay, first) !== chapterOf(replay, last);
  const starts = Array.from({ length: last - first + 1 }, (_, step) => first + step).filter((frame) =>
    isOfDeals
      ? chapters.starts.includes(frame)
      : frames[frame]!.turn > 0 && frames[frame - 1]?.turn !== frames[frame]!.turn,
  );
  const every = Math.ceil(starts.length / MAX_LABELS);
  const name = isOfDeals ? chapters.name : 'turn';
  return starts.flatMap((frame, place) => {
    if (place % every > 0) return [];
    const number = isOfDeals ? chapterOf(replay, frame) + 1 : frames[frame]!.turn;
    return html`<span class="tick" style="left:${x(frame).toFixed(2)}%">${place === 0 && `${name} `}${number}</span>`;
  });
}

/** Position of a frame on the timeline, in percent of its width. */
export function cursorPositionAt(replay: Course, verdict: Verdict, frame: number): number {
  const span = judgedFrameRange(replay, verdict);
  return scales(span, verdict).x(Math.min(span.last, Math.max(span.first, frame)));
}

function whole(share: number): string {
  return (100 * share).toFixed(0);
}
