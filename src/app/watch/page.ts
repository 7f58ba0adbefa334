/** The screen "Watch a game". */
import { html } from '../../report/html.js';
import type { Screen } from '../frame.js';

export function watchScreen(): Screen {
  return {
    name: 'watch',
    title: 'Watch a game',
    description: 'Watch a game.',
    skip: ['Skip to the content', 'content'],
    content: html`<h1 id="content">Watch a game</h1>`,
    foot: '',
  };
}

export const WATCH_STYLE = '';
