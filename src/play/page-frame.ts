/** The frame and the look of the pages on which people play. */
import { htmlDocument, NO_ICON } from '../report/document.js';
import { type Html, html } from '../report/html.js';
import { CURVE_STYLE } from '../report/replay/curve.js';
import { REPLAY_STYLE as STYLE } from '../report/replay/style.js';

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
.bar { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; align-items: baseline; }
.bar nav { display: flex; gap: .9rem; align-items: baseline; font-size: .9rem; }
.bar nav button { padding: .1rem .5rem; }
.bar nav { margin-left: auto; }
#intro { font-size: .9rem; }
#intro p { margin: .3rem 0; max-width: 75ch; overflow-wrap: anywhere; }
.warning { margin: .4rem 0; padding: .5rem .9rem; border: 2px solid var(--bad); border-radius: .6rem; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.main[aria-disabled=true] { background: none; color: var(--soft); border-color: var(--line); }

/* The table: the others small, the own hand below in the window. */
#stage [role=button], .side :is(a, ol, summary, button), #advice { scroll-margin-bottom: var(--dock, 0); }
.watch { display: flex; flex-direction: column; gap: .6rem; min-height: calc(100vh - 4.6rem); }
.columns { align-items: stretch; }
#stage .seats:first-child { grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); }
#stage .seat .melds { min-height: 0; }
#stage .seat:not(.own) .hand { --card: 1.7rem; gap: 0; padding: 0; min-height: 0; }
#stage .seat:not(.own) .hand li { width: .62rem; }
#stage .seat:not(.own) .hand li:has([data-piece]) { width: 1.15rem; }
#stage .seat:not(.own) .hand li:last-child { width: var(--card); }
#stage .seat.is-turn { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 12%, var(--panel)); box-shadow: inset 4px 0 0 var(--accent); }
#stage .seat.own { padding-block: .25rem; }
#dock { position: sticky; bottom: 0; z-index: 6; margin-top: auto; padding: .35rem .7rem .5rem; border: 1px solid var(--line); border-top: 3px solid var(--line); border-radius: .8rem .8rem 0 0; background: var(--panel); box-shadow: 0 -.3rem 1rem #0003; }
#dock.is-asked { border-top-color: var(--accent); }
.asked { display: flex; flex-wrap: wrap; gap: 0 .7rem; align-items: baseline; }
#dock h2 { font-size: 1.02rem; margin: 0; outline-offset: 2px; }
#now { min-height: 1.35em; font: 400 .85rem/1.35 var(--sans); color: var(--soft); margin: 0; }
#why[open] { flex-basis: 100%; }
#help { margin: .1rem 0 .3rem; font-size: .86rem; line-height: 1.4; max-width: 90ch; }
#refused:not(:empty) { margin: .2rem 0; padding: .3rem .6rem; border-left: 4px solid var(--bad); background: var(--paper); font-size: .86rem; max-height: 7.5rem; overflow-y: auto; }
#refused p { margin: .1rem 0; }
#choices ul { list-style: none; margin: .3rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: .35rem; }
#choices button { min-height: 2rem; padding: .2rem .6rem; text-align: left; }
#choices .part { border-style: dashed; }
#choices .part::after { content: '×' / ''; margin-left: .4rem; color: var(--soft); }
[aria-keyshortcuts]::before { content: attr(aria-keyshortcuts) / ''; display: none; }
#hand { --card: 3.3rem; --least: 1.5rem; }
#hand .hand { list-style: none; margin: 0; padding: .5rem calc(var(--card) - var(--least)) calc(var(--card) * .52 + .5rem) 0; display: flex; flex-wrap: wrap; gap: 0; min-height: 0; }
#hand .hand li { flex: none; height: calc(var(--card) * .9); width: clamp(var(--least), calc((100% - var(--least) - 1px) / var(--gaps)), calc(var(--card) + .3rem)); }
#hand .hand li:last-child { width: var(--least); }
#hand .card.fresh { z-index: auto; }
#hand [role=button], #stage [role=button] { cursor: pointer; }
#hand .legal, #stage .pile [role=button], #stage .stock [role=button], #stage [data-meld].legal { box-shadow: 0 0 0 1px var(--paper), 0 0 0 3px var(--good); }
#stage .pile [data-take] { box-shadow: none; }
#hand [aria-disabled=true] { filter: brightness(.86) saturate(.5); }
#hand [aria-pressed=true] { transform: translateY(-.5rem); box-shadow: 0 0 0 1px var(--paper), 0 0 0 4px var(--accent); }
#hand .aside { filter: brightness(.8); }
#stage [data-meld] { border-radius: .3rem; }
#stage .pile .fan, #stage .pile .heap { --small: 2.2rem; }
#stage .pile .fan li { width: 1.6rem; }
#tools { display: flex; flex-wrap: wrap; gap: .35rem .5rem; align-items: center; font-size: .82rem; color: var(--soft); }
#tools button, #tools select { padding: .15rem .55rem; min-height: 1.8rem; font-size: .82rem; }
#tools #skip { margin-left: auto; }
@media (hover: hover) and (pointer: fine) {
  button[aria-keyshortcuts]::before { display: inline; margin-right: .35rem; padding: 0 .3em; border: 1px solid currentColor; border-radius: .3rem; font-size: .78em; opacity: .8; }
  #hand [aria-keyshortcuts]::before, #stage [aria-keyshortcuts]::before { display: block; position: absolute; left: .1rem; bottom: .1rem; padding: 0 .25em; border-radius: .2rem; font: .68rem/1.3 var(--sans); color: #1b1f22; background: #fffdf8; }
}
.side { align-content: start; }
#advice:empty { display: none; }
#advice { font-size: .92rem; }
#story li { display: block; padding: .12rem .4rem; font-size: .88rem; }

/* The end of a deal, and of the game: a screen of its own. */
#end { padding: .2rem .3rem; }
#end h2 { font: 600 1.4rem/1.3 var(--serif); margin: .2rem 0; }
#end h2.won { color: var(--good); } #end h2.lost { color: var(--bad); }
#review h3 { margin: .8rem 0 .2rem; font: 600 1.05rem/1.3 var(--serif); }
#end li { margin: .25rem 0; }
#end .next { display: flex; flex-wrap: wrap; gap: .5rem; margin: .7rem 0; }
#end .score table { font-size: .95rem; }
.meaning, .soon { color: var(--soft); }
[data-phase=play] #end, [data-phase=deal] #dock > :not(#hand), [data-phase=over] #dock > :not(#hand, #refused) { display: none; }
:is([data-phase=deal], [data-phase=over]) #dock:not(:has(#hand li, #refused:not(:empty))) { display: none; }
body:not([data-phase=play]) #dock { position: static; }
@media (max-width: 64rem) {
  .columns { display: flex; flex-direction: column; gap: .6rem; margin-top: .3rem; }
  .columns > div { display: contents; }
  #dock { order: 9; margin: 0 -.3rem; }
  #advice { position: sticky; bottom: var(--dock); z-index: 5; max-height: 34vh; overflow-y: auto; padding: .4rem .7rem; border: 1px solid var(--line); border-radius: .8rem; background: var(--panel); }
}
@media (max-width: 46rem) {
  .bar { gap: 0 .8rem; } .bar h1 { font-size: 1.05rem; } .bar nav { gap: .7rem; font-size: .84rem; }
  #stage { padding: .5rem; }
  #stage .table-top { gap: .4rem; }
  #stage .seats { gap: .35rem; }
  #stage .seats:first-child { grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr)); }
  #stage .seat { padding: .2rem .45rem; }
  #stage .seat:not(.own) .hand li:has(.back) { display: none; }
  #dock { padding-inline: .5rem; }
  #hand { --card: 2.75rem; }
  #choices button { font-size: .82rem; }
  .bar [aria-keyshortcuts]::before, #dock [aria-keyshortcuts]::before { display: none !important; }
}
.games { display: grid; gap: 1rem; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); padding: 0; list-style: none; }
.games li, .unfinished li { padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .8rem; background: var(--panel); }
.games h2 { margin: 0 0 .3rem; } .games p { margin: 0 0 .6rem; font-size: .92rem; }
.unfinished { list-style: none; padding: 0; } .unfinished li { margin: .5rem 0; padding: .5rem 1rem; } .unfinished form { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center; } .unfinished p { margin: 0; flex: 1 1 18rem; font-size: .92rem; }
.games button { margin: 0 .4rem .4rem 0; min-height: 2.4rem; }
form select { max-width: 100%; } form label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .15rem; margin: .5rem 0; font-size: .9rem; max-width: 22rem; }
.hint { display: block; color: var(--soft); font-size: .82rem; overflow-wrap: anywhere; }
.problem { color: var(--bad); } .problem:empty { display: none; }
`;
