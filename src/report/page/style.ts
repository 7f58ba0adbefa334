import { PALETTE } from '../charts/palette.js';

function colours(scheme: 'light' | 'dark'): string {
  return Object.entries(PALETTE)
    .map(([name, colour]) => `--${name}:${colour[scheme]}`)
    .join(';');
}

/** What all pages have in common, those on which games are watched and played too: colours, fonts, buttons. */
export const BASE_STYLE = `
:root{color-scheme:light;${colours('light')};--serif:Charter,'Bitstream Charter','Sitka Text',Cambria,Georgia,serif;--sans:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace}
@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;${colours('dark')}}}
:root[data-scheme=dark]{color-scheme:dark;${colours('dark')}}
@media print{:root:root:root{color-scheme:light;${colours('light')}}}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 var(--sans);overflow-wrap:break-word}
h1{font:600 clamp(23px,4vw,30px)/1.2 var(--serif);margin:14px 0 12px;text-wrap:balance;letter-spacing:-.01em}
a{color:var(--win-0);text-underline-offset:3px;text-decoration-thickness:1px}
summary{cursor:pointer;font-size:14px;color:var(--win-0);width:fit-content}
code{font:.9em var(--mono);overflow-wrap:anywhere}
button,input,select{font:500 14px/1.3 var(--sans);color:var(--ink);background:var(--page);border:1px solid var(--line);border-radius:6px;padding:6px 10px;max-width:100%}
input,select{border-color:var(--shape)}
button{cursor:pointer}button:hover{border-color:var(--shape)}
:focus-visible{outline:2px solid var(--win-0);outline-offset:2px;border-radius:3px}
.spoken{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
footer{margin-top:60px;color:var(--quiet);font-size:13.5px}
`.trim();

/** The look of report pages: one column, on paper and on a phone too, in the reader's light or dark. */
export const STYLE = `${BASE_STYLE}
.page{max-width:960px;margin:0 auto;padding:16px 20px 64px}
.skip{position:absolute;left:-999px}.skip:focus{left:12px;top:12px;background:var(--page);padding:6px 10px;z-index:1}
.top{display:flex;justify-content:space-between;align-items:center;gap:16px;color:var(--quiet);font-size:13.5px;min-height:32px}
.lead{font:18px/1.5 var(--serif);margin:0 0 12px;text-wrap:pretty;overflow-wrap:anywhere}
.details{margin:0 0 14px;color:var(--quiet)}.details ul{margin:8px 0 0;padding-left:1.15em}.details li{margin:.3em 0;overflow-wrap:anywhere}
.facts{color:var(--quiet);font-size:14px;margin:0 0 8px}dl+.facts{margin-top:12px}
.notice{border-left:3px solid var(--reason-0);padding:6px 14px;margin:20px 0}
nav{border-block:1px solid var(--line);padding:8px 0;margin:14px 0 0;font-size:14px}
.tabs{position:sticky;top:0;z-index:3;display:flex;flex-wrap:wrap;gap:6px;align-items:center;border:0;margin:0;padding:8px 0;background:var(--page);font-size:14px}
.tabs legend{float:left;padding:0;margin-right:8px;color:var(--quiet)}
.tabs label{position:relative}.tabs input{position:absolute;opacity:0;inset:0;margin:0;width:100%;height:100%;cursor:pointer}
.tabs span{display:block;border:1px solid var(--line);border-radius:6px;padding:4px 12px}
.tabs input:checked+span{background:var(--win-0);border-color:var(--win-0);color:var(--win-0-ink)}
.tabs input:focus-visible+span{outline:2px solid var(--win-0);outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:2px 20px;list-style:none;margin:0;padding:0}
section{margin-top:30px}
.fold,.more{margin:0}.fold>summary{width:auto;border-bottom:1px solid var(--line);padding:4px 0}.fold>summary h2{display:inline}.more{margin-top:16px}
h2{font:600 23px/1.25 var(--serif);margin:0 0 8px}
h3{font:600 15px/1.4 var(--sans);margin:30px 0 8px}
section>p{margin:0 0 14px;max-width:78ch}
.reading{color:var(--quiet);font-size:14.5px;margin:14px 0 0;max-width:78ch}
figure{margin:16px 0 0}
figcaption{font-weight:600;font-size:15px;margin:0 0 12px}figcaption .note{font-weight:400;font-size:13.5px;margin-top:2px}
svg{display:block;max-width:100%;height:auto;font-family:var(--sans)}
svg.narrow{display:none}
.scroll{overflow:auto;margin:0 0 10px;border-bottom:1px solid var(--line)}
@media screen and (min-width:961px){.scroll{width:max-content;min-width:100%;max-width:calc(100vw - 56px);position:relative;left:50%;transform:translateX(-50%)}}
@media screen{.scroll{max-height:86vh}thead th,tbody th[scope=row]{position:sticky;background:var(--page)}thead th{top:0;z-index:2}thead th:first-child{left:0;z-index:3}tbody th[scope=row]:first-child{left:0;z-index:1}}
table{border-collapse:collapse;font-size:13.5px;line-height:1.4;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:5px 14px 5px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--quiet);font-weight:600;vertical-align:bottom}
tbody th{font-weight:400;overflow-wrap:anywhere;min-width:min(13em,40vw);max-width:24em}
.group th{font-weight:600;padding-top:16px}
.note{display:block;color:var(--quiet);font-size:12px}
.number{text-align:right;white-space:nowrap;padding:5px 0 5px 16px}
thead .number{white-space:normal;min-width:6em}
details[open]{flex-basis:100%;min-width:0}
.copy{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;min-height:34px}
pre{margin:8px 0;padding:12px 14px;overflow:auto;max-height:22em;background:var(--grid);border-radius:6px;font:12.5px/1.5 var(--mono)}
pre.command{white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:6px 22px;margin:0;font-size:14.5px}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
.copied{color:var(--quiet);font-size:13.5px}
.copied:empty{display:none}
@media screen and (max-width:700px){.page{padding:18px 16px 48px}svg.wide{display:none}svg.narrow{display:block;margin:0 auto}section{margin-top:42px}.lead{font-size:18px}dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:8px}}
@media (max-width:360px){.page{padding-inline:12px}}
@page{margin:14mm}
@media print{details.fold::details-content,details.more::details-content,details.details::details-content{content-visibility:visible;block-size:auto}summary::marker{content:''}
body{font-size:10.5pt}.page{max-width:none;padding:0}nav,button,.skip,.copy,.tabs{display:none}section{margin-top:26pt}figure,tr,h2,h3,dl{break-inside:avoid}p{break-inside:avoid}h2,h2+p,h3,figcaption,tbody tr:first-child{break-after:avoid}figure.tall{break-inside:auto}.scroll{overflow:visible}table{font-size:7.5pt}tbody th{min-width:9em}.number{white-space:normal;padding-left:8px}thead .number{min-width:0}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}a{color:inherit;text-decoration:none}}
`.trim();

export const FORM_STYLE = `
.menu{border:0;padding:0;margin:0}.menu form{display:inline-flex;gap:6px}.menu ul{align-items:center}
.top{flex-wrap:wrap}.top input{width:11em}
input[type=checkbox]{width:18px;height:18px;margin:0;vertical-align:-3px}
.study{border-top:1px solid var(--line);padding:16px 0 18px;min-width:0}
.study h2{font-size:19px;overflow-wrap:anywhere}.study p{margin:4px 0;overflow-wrap:anywhere}
.state{display:inline-block;border:1px solid currentColor;border-radius:999px;padding:0 9px;font-size:13px;margin-right:8px}
body[data-follow=all] .page{max-width:1240px}
.choose{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:12px 0}.choose [type=search]{flex:1 1 12em;max-width:24em}#shown{color:var(--quiet);font-size:13.5px;margin-right:auto}
.studies th,.studies td{padding:7px 16px 6px 0}.studies .number{padding-left:0;text-align:left}.studies tbody th{min-width:0;max-width:none}.studies{table-layout:fixed}.studies [data-key=state]{width:112px}.studies [data-key=game]{width:130px}.studies [data-key=games]{width:104px}.studies [data-key=headline]{width:340px}.studies [data-key=date]{width:132px}.studies tbody a{font-size:14.5px;text-decoration:none}.studies a:hover{text-decoration:underline}.studies .tick{width:30px;border-top:0}.studies tbody .tick{border-top:1px solid var(--line)}
.studies thead button{font:inherit;color:inherit;border:0;padding:3px 0;text-align:left}.studies thead th{white-space:nowrap}[aria-sort]{color:var(--ink)!important}[aria-sort=ascending] button::after{content:' \\2191'}[aria-sort=descending] button::after{content:' \\2193'}
.studies .value{white-space:nowrap;margin-right:10px}.bar{display:inline-block;width:120px;height:12px;vertical-align:-1px}.studies progress{width:100px;display:block}.studies tr:has(:checked){background:var(--grid)}.small{display:none}
.running{color:var(--win-2)}.failed,.damaged{color:var(--reason-0)}
progress{width:100%;height:10px;accent-color:var(--win-0)}
.fault{border-left:3px solid var(--reason-0);padding-left:10px;white-space:pre-wrap}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,270px),1fr));gap:14px 18px;margin:12px 0}
.fields label{display:block;font-size:14.5px}.fields .hint{display:block;color:var(--quiet);font-size:13px}
.fields input:not([type=checkbox]),.fields select{width:100%;margin-top:3px}
.buttons{display:flex;flex-wrap:wrap;gap:8px;margin:10px 0}button[aria-disabled=true]{opacity:.55}
.report{width:100%;height:88vh;border:1px solid var(--line);border-radius:6px;margin:12px 0;background:var(--page)}.games{display:flex;flex-wrap:wrap;gap:6px 18px;list-style:none;padding:0;margin:0}.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));gap:8px 24px}.plot{max-width:520px}.plot text{font-size:11px;fill:var(--quiet)}
main .scroll{width:auto;min-width:0;left:0;transform:none;max-width:100%}

ul.buttons{list-style:none;padding:0}
.lost{color:var(--reason-0)}img{max-width:100%}
@media screen{.scroll{position:static}}
@media screen and (max-width:1000px){.small{display:block}.studies thead{display:none}.studies tr{display:grid;grid-template-columns:auto 1fr;border-top:1px solid var(--line);padding:9px 0}.studies tr>*{display:none}.studies tbody tr>:is(th,.tick,.headline){display:block;border:0;padding:0;width:auto}.studies tbody tr>.tick{border:0;grid-row:1/3;padding-right:10px}.studies tbody tr>.headline{grid-column:2;padding-top:3px}.studies tr:not(:has(.tick))>*{grid-column:1/3}}
@media screen and (max-width:700px){.study .number,.study thead .number{white-space:normal;min-width:0;padding-left:8px}.study tbody th{min-width:0}}
`.trim();

/**
 * What report pages do when scripts may run: a switch between light and dark, buttons that copy, and folds that open
 * when they are printed or a link leads to them. Without scripts there is none of it, and everything can be read.
 */
export const SCRIPT = `
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
const scheme = document.getElementById('scheme');
const isDark = () => (root.dataset.scheme ?? (system.matches ? 'dark' : 'light')) === 'dark';
const tell = () => { scheme.textContent = isDark() ? 'Light' : 'Dark'; scheme.setAttribute('aria-label', 'Show in ' + (isDark() ? 'light' : 'dark') + ' colours'); };
scheme.addEventListener('click', () => { root.dataset.scheme = isDark() ? 'light' : 'dark'; tell(); });
system.addEventListener('change', tell);
tell();
scheme.hidden = false;
const folds = document.querySelectorAll('details.fold, details.more, details.details');
let opened = [];
addEventListener('beforeprint', () => { opened = [...folds].filter((fold) => !fold.open); for (const fold of opened) fold.open = true; });
addEventListener('afterprint', () => { for (const fold of opened) fold.open = false; });
const unfold = () => { const target = document.getElementById(location.hash.slice(1)); if (target) for (const fold of [target.querySelector(':scope > details.fold'), target.closest('details')]) if (fold) fold.open = true; };
addEventListener('hashchange', unfold);
unfold();
for (const link of document.querySelectorAll('nav a')) link.addEventListener('click', () => setTimeout(unfold));
for (const button of document.querySelectorAll('button[data-copy]')) {
  const source = document.getElementById(button.dataset.copy);
  const status = button.nextElementSibling;
  button.hidden = false;
  button.addEventListener('click', async () => {
    let done = true;
    try { await navigator.clipboard.writeText(source.textContent); }
    catch { source.closest('details').open = true; getSelection().selectAllChildren(source); done = document.execCommand('copy'); }
    status.textContent = done ? 'copied' : 'selected: copy it with the keyboard';
    setTimeout(() => { status.textContent = ''; }, 4000);
  });
}
`.trim();
