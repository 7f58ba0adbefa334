import type { Replay } from '../../game/replay.js';
import { capitalized, escapeHtml } from './html.js';
import { chapterOf, formatPlace, turnEnd } from './place.js';

/** The whole game in words, as seen from an angle: a list of turns, each frame a link. Turns know their chapter, if there are several. */
export function drawStory(film: Replay, angle: number, mark: (html: string) => string): string {
  const { frames } = film;
  const isOneChapter = film.chapters.starts.length === 1;
  const items: string[] = [];
  for (let first = 0; first < frames.length; first = turnEnd(film, first)) {
    const { turn } = frames[first]!;
    const steps = Array.from({ length: turnEnd(film, first) - first }, (_, step) => first + step).map(
      (frame) =>
        `<a href="${escapeHtml(formatPlace(film, { frame, angle }))}" data-frame="${frame}">${mark(escapeHtml(frames[frame]!.words[angle]!))}</a>`,
    );
    items.push(
      `<li${isOneChapter ? '' : ` data-chapter="${chapterOf(film, first)}"`}>${heading(film, first)}<span class="number">${turn === 0 ? '' : turn}</span><div>${steps.join('')}</div></li>`,
    );
  }
  return items.join('');
}

/** Over the first turn of a chapter, in a film of several. */
function heading({ chapters: { name, starts } }: Replay, frame: number): string {
  const chapter = starts.indexOf(frame);
  return starts.length === 1 || chapter < 0
    ? ''
    : `<h3 class="chapter">${escapeHtml(capitalized(name))} ${chapter + 1}</h3>`;
}
