import type { Player } from '../player.js';

/** Keys that go somewhere in the film. */
const MOVES: Readonly<Record<string, (player: Player) => void>> = {
  ArrowRight: (player) => player.go(player.frame + 1),
  ArrowLeft: (player) => player.go(player.frame - 1),
  'Shift ArrowRight': (player) => player.goTurn(1),
  'Shift ArrowLeft': (player) => player.goTurn(-1),
  Home: (player) => player.go(0),
  End: (player) => player.go(player.last),
  ' ': (player) => player.toggle(),
};

/** In a film of several chapters; elsewhere these keys scroll the page as they do everywhere. */
const CHAPTER_MOVES: typeof MOVES = {
  ...MOVES,
  PageDown: (player) => player.goChapter(1),
  PageUp: (player) => player.goChapter(-1),
};

/** @param others what further keys do, by key */
export function listenToKeys(player: Player, others: ReadonlyMap<string, () => void>): void {
  const moves = player.film.chapters.starts.length > 1 ? CHAPTER_MOVES : MOVES;
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
    const key = event.shiftKey && event.key.length > 1 ? `Shift ${event.key}` : event.key;
    const action = moves[key] ?? others.get(key);
    if (action === undefined) return;
    event.preventDefault();
    action(player);
  });
}

/** Whether the element that has the focus needs the key for itself. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.matches('select, input:not([type=range])')) return true;
  if (target.matches('input[type=range]')) return key !== ' ' && key.length > 1;
  return key === ' ' && target.matches('button, summary');
}
