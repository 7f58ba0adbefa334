/** The frame and the look of the pages on which people play. */
import { htmlDocument, NO_ICON } from '../report/document.js';
import { type Html, html } from '../report/html.js';
import { CURVE_STYLE } from '../report/replay/curve.js';
import { STYLE } from '../report/replay/style.js';

/**
 * A page as HTML.
 *
 * @param script its address
 * @param style rules of its own, beside those of all pages
 * @param attributes of `body`
 */
export function playPage(
  title: string,
  script: string,
  body: Html,
  style = '',
  attributes: Html | null = null,
): string {
  const head = [NO_ICON, html`<script src="${script}" defer></script>`];
  const content = html`${body}<noscript><p>To play, allow scripts.</p></noscript>`;
  return htmlDocument(title, STYLE + style + CURVE_STYLE + PLAY_STYLE, head, content, attributes);
}

const PLAY_STYLE = `
.bar { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; align-items: baseline; }
.bar p { margin: 0; font-size: .88rem; color: var(--muted); flex: 1 1 14rem; overflow-wrap: anywhere; }
.bar nav { display: flex; gap: .9rem; align-items: baseline; font-size: .9rem; }
#intro { margin: 0 0 .6rem; padding: .4rem .8rem; border: 1px solid var(--line); border-radius: .8rem; background: var(--raised); font-size: .92rem; }
#intro summary { font-weight: 600; color: var(--ink); }
#intro p { margin: .3rem 0; max-width: 75ch; }
.warning { margin: .4rem 0; padding: .5rem .9rem; border: 2px solid var(--bad); border-radius: .6rem; }
#ask { padding: .8rem .9rem; border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: .8rem; background: var(--raised); }
#ask h2 { font-size: 1.15rem; margin: .1rem 0 .3rem; outline-offset: 4px; }
#now { min-height: 1.5em; font: 400 .95rem/1.45 var(--sans); color: var(--muted); margin: 0 0 .3rem; }
#help { margin: 0 0 .6rem; font-size: .9rem; }
#choices ul { list-style: none; margin: 0 0 .6rem; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; }
#choices h3 { margin: .4rem 0 .3rem; font: 600 .9rem/1.3 var(--sans); }
#choices button { min-height: 2.4rem; text-align: left; }
#choices button kbd { margin-right: .35rem; opacity: .75; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button[aria-pressed=true] .in-text { color: inherit; }
#lay { margin-bottom: .6rem; }
.seat.own h3::after { content: 'you'; margin-left: .5rem; padding: 0 .5rem; border-radius: 999px; background: var(--accent); color: var(--on-accent); font-size: .78rem; }
.meaning, .soon { color: var(--muted); }
#tools { display: flex; gap: .5rem; }
#refused:not(:empty) { margin: 0 0 .6rem; padding: .5rem .7rem; border-left: 4px solid var(--bad); background: var(--paper); font-size: .9rem; }
#refused p { margin: .1rem 0; }
#advice:not(:empty), #result:not(:empty), #match:not(:empty) { margin-top: .8rem; font-size: .92rem; }
#result h3 { margin: .2rem 0; font: 600 1.25rem/1.3 var(--serif); }
#result h3.won { color: var(--good); } #result h3.lost { color: var(--bad); }
#result li { margin: .25rem 0; }
#result .next { display: flex; flex-wrap: wrap; gap: .5rem; margin: .7rem 0; }
#ask:has(#result h3) { display: flex; flex-direction: column; }
#ask:has(#result h3) #tools { order: 1; }
#story li { display: block; padding: .12rem .4rem; font-size: .88rem; }
#stage [data-hand] { cursor: pointer; }
#stage [data-hand].legal { box-shadow: 0 0 0 2px var(--paper), 0 0 0 4px var(--good); }
#stage [data-hand][aria-disabled=true] { filter: brightness(.86) saturate(.5); }
#stage [data-hand][aria-pressed=true] { transform: translateY(-.4rem); box-shadow: 0 0 0 2px var(--paper), 0 0 0 5px var(--accent); }
@media (max-width: 64rem) {
  .columns { display: flex; flex-direction: column; align-items: stretch; gap: .7rem; }
  .columns > div { display: contents; }
  .columns > div > * { order: 3; }
  .columns > div > #intro { order: 0; margin: 0; }
  section[aria-labelledby=table-title] { order: 1; }
  #ask { order: 2; position: sticky; bottom: 0; z-index: 6; max-height: 55vh; overflow-y: auto; box-shadow: 0 -.3rem 1rem #0003; }
  #ask:has(#result h3) { order: 0; position: static; max-height: none; }
}
@media (max-width: 46rem) { #ask { padding: .6rem .7rem; } #ask h2 { font-size: 1.05rem; } #help { font-size: .84rem; line-height: 1.4; } .bar nav { flex-wrap: wrap; } #now { font-size: .86rem; } }
.games { display: grid; gap: 1rem; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); padding: 0; list-style: none; }
.games li, .unfinished li { padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .8rem; background: var(--raised); }
.games h2 { margin: 0 0 .3rem; } .games p { margin: 0 0 .6rem; font-size: .92rem; }
.unfinished { list-style: none; padding: 0; } .unfinished li { margin: .5rem 0; padding: .5rem 1rem; } .unfinished form { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center; } .unfinished p { margin: 0; flex: 1 1 18rem; font-size: .92rem; }
.games button { margin: 0 .4rem .4rem 0; min-height: 2.4rem; }
form select { max-width: 100%; } form label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .15rem; margin: .5rem 0; font-size: .9rem; max-width: 22rem; }
.hint { display: block; color: var(--muted); font-size: .82rem; overflow-wrap: anywhere; }
.problem { color: var(--bad); } .problem:empty { display: none; }
`;
