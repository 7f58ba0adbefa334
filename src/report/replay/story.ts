import type { Film } from '../../game/film.js';
import { escapeHtml } from './html.js';
import { formatPlace } from './place.js';

/** The whole game in words, as seen from an angle: a list of turns, each frame a link. */
export function drawStory(film: Film, angle: number, mark: (html: string) => string): string {
  const turns = new Map<number, number[]>();
  for (const [frame, { turn }] of film.frames.entries()) turns.set(turn, [...(turns.get(turn) ?? []), frame]);
  const items = [...turns].map(([turn, frames]) => {
    const steps = frames.map(
      (frame) =>
        `<a href="${escapeHtml(formatPlace(film, { frame, angle }))}" data-frame="${frame}">${mark(escapeHtml(film.frames[frame]!.words[angle]!))}</a>`,
    );
    return `<li><span class="number">${turn === 0 ? '' : turn}</span><div>${steps.join('')}</div></li>`;
  });
  return items.join('');
}
