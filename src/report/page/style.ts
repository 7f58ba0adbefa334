/**
 * The look of all pages, in the reader's light or dark: paper and ink, blue for what is better, ochre for what is worse. The
 * colours stand out from the page as WCAG 2 asks for, and the colour-blind tell them apart.
 */

interface Colour {
  readonly light: string;
  readonly dark: string;
}

function colour(light: string, dark: string): Colour {
  return { light, dark };
}

const PALETTE: Readonly<Record<string, Colour>> = {
  paper: colour('#faf8f4', '#13171a'),
  panel: colour('#ffffff', '#1b2024'),
  sunk: colour('#f2efe8', '#22282d'),
  line: colour('#ddd8ce', '#373f46'),
  shape: colour('#8f979d', '#717b84'),
  ink: colour('#1c2328', '#eae7e1'),
  soft: colour('#566069', '#a9b1b8'),
  accent: colour('#0b5a86', '#82c4ec'),
  'on-accent': colour('#ffffff', '#0c1d28'),
  focus: colour('#0b5a86', '#ffd27a'),
  // Two sides that are compared: a is ochre, b has the colour of the accent.
  a: colour('#9a4a0c', '#f0aa6c'),
  'a-wash': colour('#f6e7d8', '#3a2a1c'),
  b: colour('#0b5a86', '#82c4ec'),
  'b-wash': colour('#dcebf4', '#1c3444'),
  good: colour('#00704f', '#5fcaa5'),
  bad: colour('#a3202c', '#ff9d95'),
  'bad-wash': colour('#fbe9e8', '#3a2022'),
  // The table, and cards, whose faces are light in both schemes.
  felt: colour('#e4ede6', '#182621'),
  'felt-line': colour('#c6d6ca', '#2c4239'),
  face: colour('#fffdf8', '#dedad0'),
  edge: colour('#b9b2a4', '#8d887d'),
  back: colour('#2f6177', '#35637a'),
  'back-2': colour('#3d7189', '#457890'),
  // Suits on a face.
  clubs: colour('#1a6a3c', '#1a6a3c'),
  diamonds: colour('#1a56a8', '#1a56a8'),
  hearts: colour('#b01e2e', '#b01e2e'),
  spades: colour('#1c2328', '#1c2328'),
};

function colours(scheme: keyof Colour): string {
  return Object.entries(PALETTE)
    .map(([name, colour]) => `--${name}:${colour[scheme]}`)
    .join(';');
}

/** Style of all pages, those included on which games are watched and played: colours, fonts, buttons. */
const BASE_STYLE = `
:root{color-scheme:light;${colours('light')};--serif:'Iowan Old Style','Palatino Linotype',Georgia,'Liberation Serif',serif;--sans:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;--mono:ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace}
@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;${colours('dark')}}}
:root[data-scheme=dark]{color-scheme:dark;${colours('dark')}}
@media print{:root:root:root{color-scheme:light;${colours('light')}}}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 var(--sans);overflow-wrap:break-word}
h1{font:600 28px/1.2 var(--serif);margin:12px 0;text-wrap:balance;letter-spacing:-.01em}
a{color:var(--accent);text-underline-offset:3px;text-decoration-thickness:1px}
summary{cursor:pointer;font-size:15px;color:var(--accent);width:fit-content}
code{font:.92em var(--mono);overflow-wrap:anywhere}
button,input,select{font:500 15px/1.3 var(--sans);color:var(--ink);background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:6px 12px;max-width:100%}
input,select{border-color:var(--shape)}
button{cursor:pointer}button:hover{border-color:var(--accent)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:6px}
.spoken{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
footer{margin-top:40px;color:var(--soft);font-size:13px}
@media (max-width:640px){h1{font-size:23px}}
`.trim();

/** The look of screens, which are wider than reports: a frame, panels, buttons. Widths and spacing are multiples of 4 px. */
export const SCREEN_STYLE = `${BASE_STYLE}
:root{--s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2.5rem;--gut:1.5rem;--r:.625rem;--t-small:.8125rem;--t-body:.9375rem;--t-lead:1.0625rem;--t-h2:1.3125rem;--t-h1:1.75rem}
body{min-height:100vh;overflow-x:clip}
h1,h2{font-family:var(--serif);font-weight:600;line-height:1.2;text-wrap:balance;margin:0}h1{font-size:var(--t-h1);letter-spacing:-.01em}h2{font-size:var(--t-h2)}h3{font-size:var(--t-body);margin:0}
p,ul,ol,dl,figure,fieldset{margin:0;padding:0}ul,ol{list-style:none}fieldset{border:0;min-width:0}legend{padding:0}
.skip{position:absolute;left:var(--s4);top:-4rem;background:var(--panel);padding:var(--s3);z-index:9}.skip:focus{top:var(--s2)}
.soft{color:var(--soft)}.small{font-size:var(--t-small)}.num{font-variant-numeric:tabular-nums}.lead{max-width:66ch}.mono{font-family:var(--mono)}
.top,main,.foot{width:min(100% - 2*var(--gut),74rem);margin-inline:auto}
.top{display:flex;align-items:center;gap:var(--s5);min-height:3.5rem;border-bottom:1px solid var(--line)}
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
@media (max-width:40rem){:root{--gut:1rem;--t-h1:1.4375rem;--t-h2:1.1875rem}.top{flex-wrap:wrap;gap:0;padding-top:var(--s1)}.panel{padding:var(--s4)}main{padding-top:var(--s4);gap:var(--s3)}}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation:none!important;transition:none!important;scroll-behavior:auto!important}}
`.trim();

/** The look of report pages: one column, on paper and on a phone too. A row of a chart is a name, a picture and a number. */
export const REPORT_STYLE = `${BASE_STYLE}
.page{max-width:960px;margin:0 auto;padding:16px 24px 40px}
.skip{position:absolute;left:-999px}.skip:focus{left:12px;top:12px;background:var(--panel);padding:6px 12px;z-index:1}
.top{display:flex;justify-content:space-between;align-items:center;gap:16px;color:var(--soft);font-size:13px;min-height:44px;border-bottom:1px solid var(--line)}
.lead{font:21px/1.4 var(--serif);margin:0 0 16px;max-width:66ch;text-wrap:pretty;overflow-wrap:anywhere}
.facts,.reading,.note,.file{color:var(--soft);font-size:13px;overflow-wrap:anywhere}
.facts,.reading{margin:0 0 8px;max-width:78ch}.file{margin:4px 0 0}
nav{border-block:1px solid var(--line);padding:8px 0;margin:16px 0 0;font-size:13px}
nav ul{display:flex;flex-wrap:wrap;gap:4px 24px;list-style:none;margin:0;padding:0}
section,.fold{margin:24px 0 0}.fold>summary .title{display:inline}.fold+.reading,section+.reading{margin-top:16px}
h2{font:600 21px/1.2 var(--serif);margin:40px 0 8px}
h3,.title{font:600 15px/1.4 var(--sans);margin:0 0 8px}
.note{display:block;margin:0}
.estimates{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:12px 16px}
.row,.axis{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,7fr);gap:0 16px;align-items:center}
.row{padding:4px 0;min-height:32px}.row.group{grid-template-columns:1fr;font-weight:600;padding-top:12px}
.name{overflow-wrap:anywhere;font-size:15px;line-height:1.35}
.value{display:grid;grid-template-columns:minmax(0,1fr) 176px;gap:0 12px;align-items:center}
.numbers{font-size:13px;font-variant-numeric:tabular-nums;white-space:nowrap}.numbers b{font-size:15px}.numbers span{color:var(--soft)}
.plot{display:block;width:100%;overflow:visible}
.plot line{stroke:var(--hue);stroke-width:3}.plot .track{stroke:var(--line);stroke-width:1}.plot .base{stroke:var(--shape);stroke-width:1.5}.plot circle{fill:var(--hue);stroke:var(--hue);stroke-width:2}
.plain,.plus{--hue:var(--accent)}.minus{--hue:var(--a)}.open{--hue:var(--soft)}.open circle{fill:var(--panel)}
.axis{font-size:13px;color:var(--soft);min-height:22px}.axis div{grid-column:2;position:relative;height:20px;margin-right:188px;border-top:1px solid var(--line)}
.axis span{position:absolute;transform:translateX(-50%);white-space:nowrap}
.scroll{overflow:auto;border-bottom:1px solid var(--line)}
table{border-collapse:collapse;font-size:13px;line-height:1.4;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
thead td{border-top:0}thead th{border-top:0;color:var(--soft);font-weight:600;vertical-align:bottom}
tbody th{font-weight:400;overflow-wrap:anywhere;min-width:min(12em,40vw);max-width:26em}
td:not(.number){overflow-wrap:anywhere;min-width:7em}
.number{text-align:right;white-space:nowrap;padding:6px 0 6px 16px}
thead .number{white-space:normal;min-width:5em}
pre{margin:8px 0;padding:12px 16px;overflow:auto;max-height:22em;background:var(--sunk);border-radius:10px;font:13px/1.5 var(--mono)}
pre.command{white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:640px){.page{padding:12px 16px 40px}.lead{font-size:17px}h2:not(.title){font-size:19px}.row{grid-template-columns:minmax(0,1fr);padding:6px 0}.axis{grid-template-columns:minmax(0,1fr)}.axis div{grid-column:1}.estimates{padding:8px 12px}}
@media (max-width:360px){.value{grid-template-columns:minmax(0,1fr)}.axis div{margin-right:0}}
@page{margin:14mm}
@media print{details::details-content{content-visibility:visible;block-size:auto}summary::marker{content:''}
body{font-size:10.5pt}.page{max-width:none;padding:0}nav,button,.skip,.file{display:none}.row,tr,h2,h3{break-inside:avoid}h2,h3,.lead{break-after:avoid}.scroll{overflow:visible}table{font-size:7pt}.number{white-space:normal;padding-left:6px}thead .number,tbody th,td:not(.number){min-width:0}tbody th{min-width:7em}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}a{color:inherit;text-decoration:none}}
`.trim();

/** Script of pages: a switch between light and dark, and folds that open when they are printed. */
export const PAGE_SCRIPT = `
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
const scheme = document.getElementById('scheme');
const isDark = () => (root.dataset.scheme ?? (system.matches ? 'dark' : 'light')) === 'dark';
const tell = () => { scheme.textContent = isDark() ? 'Light' : 'Dark'; scheme.setAttribute('aria-label', 'Show in ' + (isDark() ? 'light' : 'dark') + ' colours'); };
scheme.addEventListener('click', () => { root.dataset.scheme = isDark() ? 'light' : 'dark'; tell(); });
system.addEventListener('change', tell);
tell();
scheme.hidden = false;
let opened = [];
addEventListener('beforeprint', () => { opened = [...document.querySelectorAll('details:not([open])')]; for (const fold of opened) fold.open = true; });
addEventListener('afterprint', () => { for (const fold of opened) fold.open = false; });
`.trim();
