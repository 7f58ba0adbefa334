/** The default theme of VitePress, with what readers of screens and of pale letters need. */

import DefaultTheme from 'vitepress/theme';
import { h } from 'vue';
import './readable.css';

/** Page of an address without a page: the theme has none with a main landmark. */
const notFound = () =>
  h('main', { class: 'not-found' }, [
    h('h1', 'There is no such page'),
    h('p', [
      h('a', { href: '/docs/' }, 'All guides'),
      ', or ',
      h('a', { href: '/index.html' }, 'play in your browser'),
    ]),
  ]);

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': notFound }),
};
