/** The frame of all pages. */
import { type Html, html, rawHtml } from './html.js';

/** A whole page. @param head its parts besides title and style @param attributes of `body` */
export function htmlDocument(
  title: string,
  style: string,
  head: readonly Html[],
  body: Html,
  attributes: Html | null = null,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head.map((part) => html`${part}\n`)}<title>${title}</title>
<style>${rawHtml(style)}</style>
</head>
<body${attributes}>
${body}
</body>
</html>
`.text;
}

/** A part of the head: what a page may load and do, whatever it holds. */
export function contentPolicy(policy: string): Html {
  return html`<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}

/** A part of the head: there is no icon, so that browsers ask no server for one. */
export const NO_ICON = rawHtml('<link rel="icon" href="data:,">');
