/** The frame of the app's four screens: a page each, with the same top and foot. All that a page loads lies beside it. */
import { contentPolicy, htmlDocument, NO_ICON } from '../report/document.js';
import { type Html, html, rawHtml } from '../report/html.js';
import { SCREEN_STYLE } from '../report/page/style.js';
import { type AppFacts, SCREENS, type ScreenName } from './facts.js';

/** Parts of a screen. */
export interface Screen {
  readonly name: ScreenName;
  /** Title of the window. */
  readonly title: string;
  /** One sentence for search engines and link previews. */
  readonly description: string;
  /** Text and target id of the link that skips the top. */
  readonly skip: readonly [text: string, id: string];
  readonly content: Html;
  readonly foot: string;
}

/**
 * A page of the app. Its script is `<name>.js`, which reads the facts.
 *
 * @param sandboxHash of the script in the sandbox's HTML, as a content security policy names it: frames inherit the policy of their page
 */
export function appPage(screen: Screen, facts: AppFacts, sandboxHash: string): string {
  const { name, title, description, skip, content, foot } = screen;
  const policy = `default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self' blob: '${sandboxHash}'; connect-src 'self'; worker-src 'self' blob:; img-src 'self' data:; base-uri 'none'; form-action 'none'`;
  const tabs = Object.entries(SCREENS).map(
    ([other, { file, tab }]) => html`<a href="${file}"${other === name && html` aria-current="page"`}>${tab}</a>`,
  );
  const head = [
    contentPolicy(policy),
    html`<meta name="description" content="${description}">`,
    html`<meta name="generator" content="shamus-lab ${facts.version}">`,
    NO_ICON,
    html`<link rel="stylesheet" href="app.css">`,
  ];
  const body = html`<a class="skip" href="#${skip[1]}">${skip[0]}</a>
<header class="top">
<a class="brand" href="index.html">shamus-lab</a>
<nav class="tabs" aria-label="Screens">${tabs}</nav>
<nav class="side small" aria-label="Guides"><a id="rules-link" href="rules-shamus.html">Rules</a><a href="findings.html">Findings</a></nav>
</header>
<main id="main">
<noscript><p>Games are played by scripts: allow them for this page.</p></noscript>
${content}
</main>
<footer class="foot">${foot}</footer>
${dataHtml('facts', facts)}
<script type="module" src="${name}.js"></script>`;
  return htmlDocument(`${title} - shamus-lab`, '', head, body, html` class="is-${name}"`);
}

/** Data that the scripts of a page read. */
export function dataHtml(id: string, data: object): Html {
  return html`<script type="application/json" id="${id}">${rawHtml(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;
}

/** The look of the app: that of all screens, with its tabs. */
export const APP_STYLE = `${SCREEN_STYLE}
.brand{font:600 1.125rem var(--serif);color:var(--ink);text-decoration:none;line-height:2.75rem}
.tabs{display:flex;gap:var(--s1)}.tabs a,.side a{display:grid;place-items:center;min-height:2.75rem;padding-inline:var(--s4);color:var(--soft);text-decoration:none}
.tabs a[aria-current]{color:var(--ink);font-weight:600;box-shadow:inset 0 -3px var(--accent)}.tabs a:hover,.side a:hover{color:var(--accent)}
.side{margin-left:auto;display:flex}
@media (max-width:40rem){.tabs{order:3;width:100%;display:grid;grid-template-columns:repeat(4,1fr)}.tabs a,.side a{padding-inline:var(--s2)}}
`;
