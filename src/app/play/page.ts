/** The screen "Play". */
import { html } from '../../report/html.js';
import type { Screen } from '../frame.js';

export function playScreen(): Screen {
  return {
    name: 'play',
    title: 'Play',
    description: 'Play.',
    skip: ['Skip to the content', 'content'],
    content: html`<h1 id="content">Play</h1>`,
    foot: '',
  };
}

export const PLAY_STYLE = '';
