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
