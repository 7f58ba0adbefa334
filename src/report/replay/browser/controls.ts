/** Controls, keys, motion and list of events of the page on which a replay is watched. */
import type { Replay } from '../../../game/replay.js';
import { html } from '../../html.js';
import { controlsHtml } from '../panels.js';
import type { ReplayPlayer } from '../player.js';
import { element } from './element.js';

/** Puts the controls into the page that depend on the replay. */
export function drawControls(replay: Replay): void {
  const { angles, chapters, keys } = controlsHtml(replay);
  element('angles').innerHTML = html`${angles}`.text;
  element('chapters').innerHTML = html`${chapters}`.text;
  element('chapters').hidden = chapters === null;
  element('keys').innerHTML = html`${keys}`.text;
}

/** Keys that go somewhere in the replay. */
const MOVES: Readonly<Record<string, (player: ReplayPlayer) => void>> = {
  ArrowRight: (player) => player.go(player.frame + 1),
  ArrowLeft: (player) => player.go(player.frame - 1),
  'Shift ArrowRight': (player) => player.goTurn(1),
  'Shift ArrowLeft': (player) => player.goTurn(-1),
  Home: (player) => player.go(0),
  End: (player) => player.go(player.last),
  ' ': (player) => player.toggle(),
};

/** In a replay of several chapters; elsewhere these keys scroll the page as they do everywhere. */
const CHAPTER_MOVES: typeof MOVES = {
  ...MOVES,
  PageDown: (player) => player.goChapter(1),
  PageUp: (player) => player.goChapter(-1),
};

/** @param others what further keys do, by key @param signal ends it */
export function listenToKeys(player: ReplayPlayer, others: ReadonlyMap<string, () => void>, signal: AbortSignal): void {
  const moves = player.replay.chapters.starts.length > 1 ? CHAPTER_MOVES : MOVES;
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
    const key = event.shiftKey && event.key.length > 1 ? `Shift ${event.key}` : event.key;
    const action = moves[key] ?? others.get(key);
    if (action === undefined) return;
    event.preventDefault();
    action(player);
  };
  document.addEventListener('keydown', listen, { signal });
}

/** True if the focused element needs the key for itself, or a dialog is open. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.matches('select, input:not([type=range])')) return true;
  if (target.matches('input[type=range]')) return key !== ' ' && key.length > 1;
  return key === ' ' && target.matches('button, summary');
}

/** Milliseconds that a piece takes from where it was to where it is. */
const TIME = 260;

/**
 * Changes what an element holds, and lets the pieces that are there before and after glide from their old places to
 * the new ones. Readers who want no motion see none.
 */
export function changeInMotion(element: HTMLElement, change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const before = still ? new Map<string, DOMRect>() : placesIn(element);
  change();
  for (const piece of before.size === 0 ? [] : piecesIn(element)) {
    const from = before.get(piece.dataset.piece!);
    const to = piece.getBoundingClientRect();
    if (from === undefined || (from.left === to.left && from.top === to.top)) continue;
    const [x, y] = [from.left - to.left, from.top - to.top];
    piece.animate(
      [
        { transform: `translate(${x}px, ${y}px)`, zIndex: 2 },
        { transform: 'none', zIndex: 2 },
      ],
      {
        duration: TIME,
        easing: 'cubic-bezier(.2, .7, .3, 1)',
      },
    );
  }
}

function piecesIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-piece]')];
}

function placesIn(element: HTMLElement): Map<string, DOMRect> {
  return new Map(piecesIn(element).map((piece) => [piece.dataset.piece!, piece.getBoundingClientRect()]));
}

/** Marks the frame that is shown, and brings it into sight within the list. */
export function markCurrent(list: HTMLElement, frame: number): void {
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  const current = list.querySelector<HTMLElement>(`[data-frame="${frame}"]`);
  if (current === null) return;
  current.setAttribute('aria-current', 'step');
  if (list.scrollHeight <= list.clientHeight) return;
  const [top, height] = [current.offsetTop, current.offsetHeight];
  if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 3;
  }
}

/** Hides the chapters of the list but one: all of a long replay at once would take the browser long to lay out. */
export function showChapter(list: HTMLElement, chapter: number): void {
  for (const turn of list.querySelectorAll<HTMLElement>('[data-chapter]')) {
    turn.classList.toggle('elsewhere', Number(turn.dataset.chapter) !== chapter);
  }
}

/** Hides the frames of the list that come after the furthest that has been watched. */
export function hideAhead(list: HTMLElement, furthest: number): void {
  for (const turn of list.children) {
    const frames = [...turn.querySelectorAll<HTMLElement>('[data-frame]')];
    for (const frame of frames) frame.classList.toggle('ahead', Number(frame.dataset.frame) > furthest);
    turn.classList.toggle(
      'ahead',
      frames.every((frame) => frame.classList.contains('ahead')),
    );
  }
}
