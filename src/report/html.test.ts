import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './html.js';

const read = (escaped: string) => escaped.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

test('a text stands as it is in content and in quoted attributes, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'/=;#a ') }), (text) => {
      const page = html`<p title="${text}">${[text, null]}</p>`.text;
      const [, title, content] = /^<p title="([^<>"']*)">([^<>"']*)<\/p>$/.exec(page)!;
      expect([read(title!), read(content!)]).toEqual([text, text]);
    }),
  );
});
