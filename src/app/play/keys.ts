/** Keys of the table: each stands for the control that names it. */
import { element } from '../../report/replay/browser/element.js';
import type { SeatTable } from './seat-table.js';

/** Lets a card be chosen as a button is, and the large button by Enter wherever nothing else has the focus. */
export function listenToKeys(table: SeatTable): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    if (!(target instanceof HTMLElement) || target.matches('select, input')) return;
    const isCard = target.matches('[role=button]');
    if (isCard && (key === 'Enter' || key === ' ')) {
      event.preventDefault();
      target.click();
    } else if (key === 'Enter' && !target.matches('a, button, summary')) element('do').click();
    else if (key === 'ArrowLeft' || key === 'ArrowRight') table.step(target, key === 'ArrowLeft' ? -1 : 1);
    else if (/^[1-9husw?]$/.test(key))
      document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not([hidden])`)?.click();
  });
  element('show-keys').addEventListener('click', () => element<HTMLDialogElement>('keys').showModal());
}
