/** Events in words: those since the person's last turn, and all of the game. */
import { html } from '../../report/html.js';
import { element } from '../../report/replay/browser/element.js';
import type { ToldEvent } from '../table/messages.js';
import { announce, type MarkCards } from './page-parts.js';

/** Events since the last turn that are listed at most. */
const MAX_NEW = 12;

/** @param told all that are shown @param since number of events before the person's last turn */
export function drawLog(told: readonly ToldEvent[], since: number, marked: MarkCards): void {
  const lines = (from: number) => told.slice(from).map(({ words }) => html`<li>${marked(words)}</li>`);
  const [list, story] = [element('since'), element('story')];
  announce('since', html`${lines(Math.max(since, told.length - MAX_NEW))}`);
  list.scrollTop = list.scrollHeight;
  if (story.children.length > told.length) story.replaceChildren();
  story.insertAdjacentHTML('beforeend', html`${lines(story.children.length)}`.text);
  story.scrollTop = story.scrollHeight;
}
