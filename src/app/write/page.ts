/** The screen "Write a policy". */
import { html } from '../../report/html.js';
import type { Screen } from '../frame.js';

export function writeScreen(): Screen {
  return {
    name: 'write',
    title: 'Write a policy',
    description: 'Write a policy.',
    skip: ['Skip to the content', 'content'],
    content: html`<h1 id="content">Write a policy</h1>`,
    foot: '',
  };
}

export const WRITE_STYLE = '';
