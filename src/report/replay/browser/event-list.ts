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

/** Hides the chapters of the list but one: all of a long film at once would take the browser long to lay out. */
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
