import { describe, expect, test } from 'vitest';
import { html, raw } from './html.js';

describe('html', () => {
  test('writes texts so that none is taken for HTML, in content and in attributes', () => {
    const text = `<script>'&"</script>`;
    expect(html`<p title="${text}">${text}</p>`.text).toBe(
      '<p title="&#60;script&#62;&#39;&#38;&#34;&#60;/script&#62;">&#60;script&#62;&#39;&#38;&#34;&#60;/script&#62;</p>',
    );
  });

  test('takes HTML as it is, in lists too, numbers as they read, and null and false for nothing', () => {
    const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>${null}${false}${0}${raw('<br>')}`.text).toBe(
      '<ul><li>a</li><li>&#60;</li></ul>0<br>',
    );
  });
});
