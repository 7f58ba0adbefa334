/** The frame of the app's four screens: a page each, with the same top and foot. All that a page loads lies beside it. */
import { contentPolicy, htmlDocument, NO_ICON } from '../report/document.js';
import { type Html, html, raw } from '../report/html.js';
import { BASE_STYLE } from '../report/page/style.js';
import { type AppFacts, SCREENS, type ScreenName } from './facts.js';

/** What a screen consists of. */
export interface Screen {
  readonly name: ScreenName;
  /** Of the window. */
  readonly title: string;
  /** One sentence for search engines and link previews. */
  readonly description: string;
  /** Where the link leads that skips the top: the text, and the id. */
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
<script type="application/json" id="facts">${raw(JSON.stringify(facts).replaceAll('<', '\\u003c'))}</script>
<script type="module" src="${name}.js"></script>`;
  return htmlDocument(`${title} - shamus-lab`, '', head, body, html` class="is-${name}"`);
}

/** The look that all screens share: the frame, panels, buttons, and the choice of teams. Widths and spacing are multiples of 4 px. */
export const APP_STYLE = `${BASE_STYLE}
:root{--s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2.5rem;--gut:1.5rem;--r:.625rem;--t-small:.8125rem;--t-body:.9375rem;--t-lead:1.0625rem;--t-h2:1.3125rem;--t-h1:1.75rem}
body{min-height:100vh;overflow-x:clip}
h1,h2{font-family:var(--serif);font-weight:600;line-height:1.2;text-wrap:balance;margin:0}h1{font-size:var(--t-h1);letter-spacing:-.01em}h2{font-size:var(--t-h2)}h3{font-size:var(--t-body);margin:0}
p,ul,ol,dl,figure,fieldset{margin:0;padding:0}ul,ol{list-style:none}fieldset{border:0;min-width:0}legend{padding:0}
.skip{position:absolute;left:var(--s4);top:-4rem;background:var(--panel);padding:var(--s3);z-index:9}.skip:focus{top:var(--s2)}
.soft{color:var(--soft)}.small{font-size:var(--t-small)}.num{font-variant-numeric:tabular-nums}.lead{max-width:66ch}.mono{font-family:var(--mono)}
.top,main,.foot{width:min(100% - 2*var(--gut),74rem);margin-inline:auto}
.top{display:flex;align-items:center;gap:var(--s5);min-height:3.5rem;border-bottom:1px solid var(--line)}
.brand{font:600 1.125rem var(--serif);color:var(--ink);text-decoration:none;line-height:2.75rem}
.tabs{display:flex;gap:var(--s1)}.tabs a,.side a{display:grid;place-items:center;min-height:2.75rem;padding-inline:var(--s4);color:var(--soft);text-decoration:none}
.tabs a[aria-current]{color:var(--ink);font-weight:600;box-shadow:inset 0 -3px var(--accent)}.tabs a:hover,.side a:hover{color:var(--accent)}
.side{margin-left:auto;display:flex}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s4);padding-block:1.25rem var(--s3)}
.foot{margin-top:0;padding-block:var(--s2) var(--s4);color:var(--soft);font-size:var(--t-small)}
.cols{display:grid;grid-template-columns:minmax(0,1.72fr) minmax(0,1fr);gap:var(--s4);align-items:stretch}.cols.even{grid-template-columns:minmax(0,1.25fr) minmax(0,1fr)}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:var(--r);padding:var(--s4) 1.25rem;min-width:0}
.stack{display:grid;gap:var(--s3);align-content:start}.row{display:flex;flex-wrap:wrap;gap:var(--s2);align-items:center}.push{margin-left:auto}
.btn,button.btn{min-height:2.75rem;min-width:2.75rem;justify-content:center;padding:0 var(--s4);border:1px solid var(--line);border-radius:var(--r);background:var(--panel);display:inline-flex;align-items:center;gap:var(--s2);text-decoration:none;color:var(--ink);font:inherit}
.btn:hover{border-color:var(--accent)}button.btn.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}
button.btn.quiet,a.btn.quiet{border-color:transparent;background:none;color:var(--accent);padding-inline:var(--s3)}
.more>summary{min-height:2.75rem;display:flex;align-items:center;color:var(--soft);font-size:var(--t-small);gap:var(--s2)}
.more>summary::before{content:"+";font-weight:700;color:var(--accent)}.more[open]>summary::before{content:"\\2212"}
@media (max-width:60rem){.cols,.cols.even{grid-template-columns:minmax(0,1fr)}}
@media (max-width:40rem){:root{--gut:1rem;--t-h1:1.4375rem;--t-h2:1.1875rem}.top{flex-wrap:wrap;gap:0;padding-top:var(--s1)}
.tabs{order:3;width:100%;display:grid;grid-template-columns:repeat(4,1fr)}.tabs a,.side a{padding-inline:var(--s2)}.panel{padding:var(--s4)}main{padding-top:var(--s4);gap:var(--s3)}}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation:none!important;transition:none!important;scroll-behavior:auto!important}}
`;
