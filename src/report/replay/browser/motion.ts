/** Milliseconds that a piece takes from where it was to where it is. */
const TIME = 260;

/**
 * Changes what an element holds, and lets the pieces that are there before and after glide from their old places to
 * the new ones. Readers who want no motion see none.
 */
export function changeInMotion(element: HTMLElement, html: string): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const before = still ? new Map<string, DOMRect>() : placesIn(element);
  element.innerHTML = html;
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
