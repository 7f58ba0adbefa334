/** The panels beside the table: the game in words, and what the policies weighed. */
import type { DecisionExplanation, Replay, ScoredMove } from '../../game/replay.js';
import { escapeHtml } from '../html.js';
import { capitalised } from '../numbers.js';
import { chapterOf, formatPlace, turnEnd } from './player.js';

/** Choices that are shown before the reader asks for all. */
const FIRST = 6;

/** What the policies weighed in a frame, as far as it is known from an angle. */
export function drawThoughts(replay: Replay, frame: number, angle: number, mark: (html: string) => string): string {
  const { seat } = replay.angles[angle]!;
  const known = replay.frames[frame]!.thoughts.filter((thought) => seat === null || thought.seat === seat);
  return known.map((thought) => drawThought(replay.seats, thought, mark)).join('');
}

/** What a policy weighed. @param seats of the game @param mark as in `ReplayRenderer` */
export function drawThought(
  seats: Replay['seats'],
  thought: DecisionExplanation,
  mark: (html: string) => string,
): string {
  const { choices, question } = thought;
  const { name, policy } = seats[thought.seat]!;
  const scores = choices.map(({ score }) => score);
  const scale = { low: Math.min(0, ...scores), high: Math.max(0, ...scores) };
  const row = (choice: ScoredMove) => drawChoice(choice, scale, mark);
  // What was chosen is shown at once, however low it stands.
  const shown = choices.filter(({ chosen }, place) => place < FIRST || chosen);
  const others = choices.filter((choice) => !shown.includes(choice));
  const rest =
    others.length === 0
      ? ''
      : `<details><summary>${others.length} more</summary><ul>${others.map(row).join('')}</ul></details>`;
  return `<section class="thought"><h3>${mark(escapeHtml(question))} <span>${escapeHtml(name)} · ${escapeHtml(policy)}</span></h3>
    <ul>${shown.map(row).join('')}</ul>${rest}</section>`;
}

/** What the bars of a thought span: its scores, and zero. */
interface Scale {
  readonly low: number;
  readonly high: number;
}

/** A bar from zero to the score: right of zero if it is positive, left if it is negative. */
function drawBar(score: number, { low, high }: Scale): string {
  const share = (size: number) => `${(high === low ? 0 : (100 * size) / (high - low)).toFixed(1)}%`;
  const zero = low < 0 ? `<b style="left:${share(-low)}"></b>` : '';
  return `<span class="bar"><i style="left:${share(Math.min(0, score) - low)};width:${share(Math.abs(score))}"></i>${zero}</span>`;
}

function drawChoice({ choice, score, why, chosen }: ScoredMove, scale: Scale, mark: (html: string) => string): string {
  const told = chosen ? '<span class="chosen">chosen</span>' : '';
  return `<li${chosen ? ' class="is-chosen"' : ''}><span class="choice">${mark(escapeHtml(choice))} ${told}</span><span class="score">${formatScore(score)}</span>${drawBar(score, scale)}<span class="why">${mark(escapeHtml(why))}</span></li>`;
}

function formatScore(score: number): string {
  const rounded = Math.abs(score) >= 100 ? Math.round(score) : Number(score.toPrecision(3));
  return rounded.toLocaleString('en').replace('-', '−');
}

/** The whole game in words, as seen from an angle: a list of turns, each frame a link. Turns know their chapter, if there are several. */
export function drawStory(replay: Replay, angle: number, mark: (html: string) => string): string {
  const { frames } = replay;
  const isOneChapter = replay.chapters.starts.length === 1;
  const items: string[] = [];
  for (let first = 0; first < frames.length; first = turnEnd(replay, first)) {
    const { turn } = frames[first]!;
    const steps = Array.from({ length: turnEnd(replay, first) - first }, (_, step) => first + step).map(
      (frame) =>
        `<a href="${escapeHtml(formatPlace(replay, { frame, angle }))}" data-frame="${frame}">${mark(escapeHtml(frames[frame]!.words[angle]!))}</a>`,
    );
    items.push(
      `<li${isOneChapter ? '' : ` data-chapter="${chapterOf(replay, first)}"`}>${heading(replay, first)}<span class="number">${turn === 0 ? '' : turn}</span><div>${steps.join('')}</div></li>`,
    );
  }
  return items.join('');
}

/** Over the first turn of a chapter, in a replay of several. */
function heading({ chapters: { name, starts } }: Replay, frame: number): string {
  const chapter = starts.indexOf(frame);
  return starts.length === 1 || chapter < 0
    ? ''
    : `<h3 class="chapter">${escapeHtml(capitalised(name))} ${chapter + 1}</h3>`;
}
