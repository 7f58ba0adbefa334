/** HTML that has been written on purpose; any other text is escaped where it is put into a page. */
export class Html {
  constructor(readonly text: string) {}
}

/** Content of a page: a list is its parts one after the other; null and false stand for no text. */
export type HtmlContent = Html | string | number | null | false | readonly HtmlContent[];

/** A piece of a page: html`<p>${text}</p>` escapes its texts, in content and in quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...contents: readonly HtmlContent[]): Html {
  return new Html(parts.map((part, place) => (place === 0 ? part : written(contents[place - 1]!) + part)).join(''));
}

export function rawHtml(text: string): Html {
  return new Html(text);
}

function written(content: HtmlContent): string {
  if (content === null || content === false) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(written).join('');
  return escapeHtml(String(content));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
