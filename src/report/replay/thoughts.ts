import type { DecisionExplanation, Replay, ScoredMove } from '../../game/replay.js';
import { escapeHtml } from './html.js';

/** Choices that are shown before the reader asks for all. */
const FIRST = 6;

/** What the policies weighed in a frame, as far as it is known from an angle. */
export function drawThoughts(film: Replay, frame: number, angle: number, mark: (html: string) => string): string {
  const { seat } = film.angles[angle]!;
  const known = film.frames[frame]!.thoughts.filter((thought) => seat === null || thought.seat === seat);
  return known.map((thought) => drawThought(film, thought, mark)).join('');
}

function drawThought(film: Replay, thought: DecisionExplanation, mark: (html: string) => string): string {
  const { choices, question } = thought;
  const { name, policy } = film.seats[thought.seat]!;
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
