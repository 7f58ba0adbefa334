/** What all pages of the board share: frame, style and addresses. */
import { type Html, html, raw } from '../report/html.js';
import { SCRIPT, STYLE } from '../report/page/style.js';
import { contentHash } from '../server/reply.js';
import { VERSION } from '../version.js';

/** Where things are: at a server, or in the files of an export. */
export interface Addresses {
  readonly home: string;
  readonly study: (id: string) => string;
  /** A file of a study's folder. */
  readonly file: (id: string, path: string) => string;
  readonly guide: (name: string) => string;
  readonly rules: (game: string) => string;
  /** Whether nothing answers there: no forms, no search, no script that follows runs. */
  readonly isStatic: boolean;
}

/** Addresses at the server. */
export const SERVED: Addresses = {
  home: '/',
  study: (id) => `/study/${id}`,
  file: (id, path) => `/study/${id}/files/${pathText(path)}`,
  guide: (name) => `/guides/${encodeURIComponent(name)}`,
  rules: (game) => `/rules/${encodeURIComponent(game)}`,
  isStatic: false,
};

/** Addresses in a folder of files, all of which lie beside each other but for those of studies. */
export const EXPORTED: Addresses = {
  home: 'index.html',
  study: (id) => `study-${id}.html`,
  file: (id, path) => `studies/${id}/${pathText(path)}`,
  guide: (name) => `guide-${encodeURIComponent(name)}.html`,
  rules: (game) => `rules-${encodeURIComponent(game)}.html`,
  isStatic: true,
};

function pathText(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** What pages with forms have besides the style of reports. */
export const FORM_STYLE = `
.menu{border:0;padding:0;margin:0}.menu form{display:inline-flex;gap:6px}.menu ul{align-items:center}
.top{flex-wrap:wrap}.top input{width:11em}
input,select{font:15px/1.3 var(--sans);color:var(--ink);background:var(--page);border:1px solid var(--shape);border-radius:6px;padding:6px 8px;max-width:100%}
input[type=checkbox]{width:18px;height:18px;margin:0;vertical-align:-3px}
.study{border-top:1px solid var(--line);padding:16px 0 18px;min-width:0}
.study h2{font-size:19px;overflow-wrap:anywhere}.study p{margin:4px 0;overflow-wrap:anywhere}
.state{display:inline-block;border:1px solid currentColor;border-radius:999px;padding:0 9px;font-size:13px;margin-right:8px}
.running{color:var(--win-2)}.failed,.damaged{color:var(--reason-0)}
progress{width:100%;height:10px;accent-color:var(--win-0)}
.fault{border-left:3px solid var(--reason-0);padding-left:10px;white-space:pre-wrap}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,270px),1fr));gap:14px 18px;margin:12px 0}
.fields label{display:block;font-size:14.5px}.fields .hint{display:block;color:var(--quiet);font-size:13px}
.fields input:not([type=checkbox]),.fields select{width:100%;margin-top:3px}
.buttons{display:flex;flex-wrap:wrap;gap:8px;margin:10px 0}button[aria-disabled=true]{opacity:.55}
.plot{max-width:520px}.plot text{font-size:11px;fill:var(--quiet)}
main .scroll{width:auto;min-width:0;left:0;transform:none;max-width:100%}

.spoken{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
ul.buttons{list-style:none;padding:0}
.lost{color:var(--reason-0)}img{max-width:100%}
@media screen{.scroll{position:static}}
@media screen and (max-width:700px){.study .number,.study thead .number{white-space:normal;min-width:0;padding-left:8px}.study tbody th{min-width:0}}
`.trim();

/** A page of the board. */
export interface BoardPage {
  readonly title: string;
  readonly content: Html;
  readonly at: Addresses;
  /** Address of its script; none unless given. */
  readonly script?: string;
  /** Says by an attribute of `body` what the script follows. */
  readonly follow?: string;
}

/** Writes a page. Its inline script is `SCRIPT`. */
export function boardPage({ title, content, at, script, follow }: BoardPage): string {
  const link = (address: string, text: string) => html`<li><a href="${address}">${text}</a></li>`;
  const served = html`${link('/new', 'New run')}${link('/compare', 'Compare')}`;
  const search = html`<li><form action="/search" role="search"><input type="search" name="q" aria-label="Search guides, rules and studies" placeholder="Search" required><button>Search</button></form></li>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${at.isStatic && html`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; script-src '${contentHash(SCRIPT)}'; base-uri 'none'; form-action 'none'">`}
<meta name="generator" content="shamus-lab ${VERSION}">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(STYLE)}${raw(FORM_STYLE)}</style>
</head>
<body${follow !== undefined && html` data-follow="${follow}"`}>
<a class="skip" href="#content">Skip to the content</a>
<div class="page">
<header class="top"><nav class="menu" aria-label="Board"><ul>${link(at.home, 'Studies')}${!at.isStatic && served}${link(at.guide('README'), 'Guides')}${!at.isStatic && search}</ul></nav><button type="button" id="scheme" hidden>Dark</button></header>
<main id="content">
<h1>${title}</h1>
${content}
</main>
<footer>shamus-lab ${VERSION}</footer>
</div>
<script>${raw(SCRIPT)}</script>
${script !== undefined && html`<script src="${script}"></script>`}
</body>
</html>
`.text;
}
