/** The module that draws the tables of a game, a file of its own. */
import type { ReplayRenderer } from '../game/replay.js';
import { html, rawHtml } from '../report/html.js';
import type { AppFacts } from './facts.js';

/** Loads it. */
export async function loadRenderer({ engines }: AppFacts, game: string): Promise<ReplayRenderer> {
  const script = engines[game]!.replace('engine', 'renderer');
  const { default: renderer } = await import(new URL(script, document.baseURI).href);
  return renderer as ReplayRenderer;
}

/** Puts its style and symbols into the page, instead of those of another family of games. */
export function furnish({ style, furniture }: ReplayRenderer): void {
  document.getElementById('renderer')?.remove();
  const parts = html`<div id="renderer">${rawHtml(furniture)}<style>${rawHtml(style)}</style></div>`;
  document.body.insertAdjacentHTML('beforeend', parts.text);
}
