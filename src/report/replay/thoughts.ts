import type { Film, Thought, WeighedChoice } from '../../game/film.js';
import { escapeHtml } from './html.js';

/** Choices that are shown before the reader asks for all. */
const FIRST = 6;

/** What the policies weighed in a frame, as far as it is known from an angle. */
export function drawThoughts(film: Film, frame: number, angle: number, mark: (html: string) => string): string {
  const { seat } = film.angles[angle]!;
  const known = film.frames[frame]!.thoughts.filter((thought) => seat === null || thought.seat === seat);
  return known.map((thought) => drawThought(film, thought, mark)).join('');
}

function drawThought(film: Film, thought: Thought, mark: (html: string) => string): string {
  const { choices, question } = thought;
  const { name, policy } = film.seats[thought.seat]!;
  const scores = choices.map(({ score }) => score);
  const [worst, best] = [Math.min(...scores), Math.max(...scores)];
  const row = (choice: WeighedChoice) => drawChoice(choice, worst, best, mark);
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

function drawChoice(
  { choice, score, why, chosen }: WeighedChoice,
  worst: number,
  best: number,
  mark: (html: string) => string,
): string {
  const share = best === worst ? 100 : 4 + (96 * (score - worst)) / (best - worst);
  const told = chosen ? '<span class="chosen">chosen</span>' : '';
  return `<li${chosen ? ' class="is-chosen"' : ''}><span class="choice">${mark(escapeHtml(choice))} ${told}</span><span class="score">${formatScore(score)}</span><span class="bar"><i style="width:${share.toFixed(1)}%"></i></span><span class="why">${mark(escapeHtml(why))}</span></li>`;
}

function formatScore(score: number): string {
  const rounded = Math.abs(score) >= 100 ? Math.round(score) : Number(score.toPrecision(3));
  return rounded.toLocaleString('en').replace('-', '−');
}
