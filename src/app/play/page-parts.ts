/** Parts of the page, by their ids, and what is put into them. */
import type { ReplayRenderer } from '../../game/replay.js';
import { escapeHtml, type Html, rawHtml } from '../../report/html.js';
import { element } from '../../report/replay/browser/element.js';

export function setContent(id: string, content: Html | false): void {
  element(id).innerHTML = content === false ? '' : content.text;
}

/** Changes a part that is spoken when it changes, if it changes. */
export function announce(id: string, content: Html): void {
  const part = element(id);
  if (part.innerHTML !== content.text) part.innerHTML = content.text;
}

/** Draws cards in texts. */
export type MarkCards = (text: string) => Html;

export function createMarkCards(renderer: ReplayRenderer): MarkCards {
  return (text) => rawHtml(renderer.mark(escapeHtml(text)));
}
