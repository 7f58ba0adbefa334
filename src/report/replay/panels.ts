/** The panels beside the table: the game in words, what the policies weighed, and the controls. */
import type { DecisionExplanation, Replay, ScoredMove } from '../../game/replay.js';
import { escapeHtml, html } from '../html.js';
import { capitalise } from '../numbers.js';
import { chapterOf, formatReplayPosition, type ReplayPosition, turnEnd } from './player.js';

/** Choices that are shown before the reader asks for all. */
const FIRST = 6;

/**
 * Draws the values of moves in a frame, as far as an angle shows them.
 *
 * @param judged what a judge says beside the policies
 */
export function drawThoughts(
  replay: Replay,
  { frame, angle }: ReplayPosition,
  mark: (html: string) => string,
  judged: readonly DecisionExplanation[] = [],
): string {
  const { seat } = replay.angles[angle]!;
  const known = [...replay.frames[frame]!.thoughts, ...judged].filter(
    (thought) => seat === null || thought.seat === seat,
  );
  return known.map((thought) => drawThought(replay.seats, thought, mark)).join('');
}

/** Draws one policy's values of its moves. @param seats of the game @param mark as in `ReplayRenderer` */
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
  // The chosen move is always shown, even among the worst.
  const shown = choices.filter(({ chosen }, place) => place < FIRST || chosen);
  const others = choices.filter((choice) => !shown.includes(choice));
  const rest =
    others.length === 0
      ? ''
      : `<details><summary>${others.length} more</summary><ul>${others.map(row).join('')}</ul></details>`;
  return `<section class="thought"><h3>${mark(escapeHtml(question))} <span>${escapeHtml(name)} · ${escapeHtml(policy)}</span></h3>
    <ul>${shown.map(row).join('')}</ul>${rest}</section>`;
}

/** Range of the bars: the policy's scores, and zero. */
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

/**
 * The whole game in words, as seen from an angle: a list of turns, each frame a link. Turns know their chapter, if there
 * are several.
 */
export function drawStory(
  replay: Replay,
  angle: number,
  mark: (html: string) => string,
  link = (place: ReplayPosition) => formatReplayPosition(replay, place),
): string {
  const { frames } = replay;
  const isOneChapter = replay.chapters.starts.length === 1;
  const items: string[] = [];
  for (let first = 0; first < frames.length; first = turnEnd(replay, first)) {
    const { turn } = frames[first]!;
    const steps = Array.from({ length: turnEnd(replay, first) - first }, (_, step) => first + step).map(
      (frame) =>
        `<a href="${escapeHtml(link({ frame, angle }))}" data-frame="${frame}">${mark(escapeHtml(frames[frame]!.words[angle]!))}</a>`,
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
    : `<h3 class="chapter">${escapeHtml(capitalise(name))} ${chapter + 1}</h3>`;
}

/** Controls and help that depend on the replay: the angles, and chapters where there are several. */
export function controlsHtml({ angles, chapters: { name, starts } }: Replay) {
  const hasChapters = starts.length > 1;
  const keys: (readonly [key: string, meaning: string])[] = [
    ['← →', 'a step back, a step on'],
    ['Shift ← →', 'a turn back, a turn on'],
    ...(hasChapters ? [['Page Up Page Down', `a ${name} back, a ${name} on`] as const] : []),
    ['Home End', 'to the start, to the end'],
    ['space', 'play or pause'],
    ...angles.map(({ key, name }) => [key, name] as const),
    ['?', 'this help'],
  ];
  const step = (id: string, label: string, key: string, sign: string) =>
    html`<button type="button" class="btn" id="${id}" aria-label="${label}" title="${label}" aria-keyshortcuts="${key}">${sign}</button>`;
  return {
    angles: angles.map(
      ({ key, name }) =>
        html`<button type="button" class="btn" data-angle="${key}" aria-keyshortcuts="${key}">${name}</button>`,
    ),
    chapters: hasChapters
      ? html`${step('chapter-back', `A ${name} back`, 'PageUp', '↑')}<select id="chapter" aria-label="${capitalise(name)}"></select>${step('chapter-on', `A ${name} on`, 'PageDown', '↓')}`
      : null,
    keys: keys.map(([key, meaning]) => html`<dt><kbd>${key}</kbd></dt><dd>${meaning}</dd>`),
  };
}
