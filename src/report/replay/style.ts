import { BASE_STYLE } from '../page/style.js';

/** The look of a table at which a game is watched or played: felt by day, and by lamplight at night. */
export const STYLE = `${BASE_STYLE}
body > svg { position: absolute; }
body { margin: 0 auto; max-width: 84rem; padding: .6rem clamp(.8rem, 2.5vw, 2rem) 1.2rem; }
h1 { margin: 0; font-size: clamp(1.2rem, 1rem + .7vw, 1.45rem); overflow-wrap: anywhere; }
h2 { margin: 0 0 .6rem; font: 600 1.05rem/1.3 var(--serif); }
.facts { margin: .15rem 0 0; display: flex; flex-wrap: wrap; gap: .1rem 1.3rem; font-size: .88rem; }
.facts div { display: flex; gap: .4rem; min-width: 0; }
.facts dt { color: var(--soft); white-space: nowrap; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 23rem; grid-template-areas: "watch side"; gap: 1.4rem; margin-top: .5rem; align-items: start; }
.watch { grid-area: watch; min-width: 0; }
.side { grid-area: side; min-width: 0; display: grid; gap: 1.3rem; }
#stage { padding: clamp(.6rem, 1.2vw, .9rem); border-radius: 1.1rem; background: var(--felt); border: 1px solid var(--line); }

button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button[aria-disabled=true] { color: var(--soft); cursor: default; border-color: var(--line); }
button[aria-disabled=true] svg { opacity: .4; }
.angles { display: flex; flex-wrap: wrap; gap: .4rem; margin-bottom: .5rem; align-items: center; }
.angles kbd { margin-left: .35rem; opacity: .8; }
kbd { font: .78em var(--sans); border: 1px solid currentColor; border-radius: .3rem; padding: 0 .3em; }
.angles .gap { flex: 1; }

/* The controls are in the window whatever lies on the table. */
.deck { position: sticky; bottom: 0; z-index: 5; padding: .1rem 0 .5rem; background: var(--paper); }
.happens { margin: .5rem 0; padding: .1rem 0 .1rem .9rem; border-left: 3px solid var(--accent); min-height: 2.9rem; }
#turn { margin: 0; font-size: .82rem; color: var(--soft); }
#now { margin: 0; font: 500 1.08rem/1.45 var(--serif); }
.controls { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
.controls button { padding: .4rem; line-height: 0; min-width: 2.4rem; min-height: 2.4rem; display: inline-grid; place-items: center; }
.controls svg { width: 1.15rem; height: 1.15rem; fill: currentColor; }
.controls #play { background: var(--accent); color: var(--on-accent); border-color: var(--accent); min-width: 3.2rem; }
#play .pause, #play.is-playing .run { display: none; }
#play.is-playing .pause { display: inline; }
.controls input { flex: 1 1 9rem; min-width: 6rem; accent-color: var(--accent); height: 2rem; margin: 0 .3rem; }
.controls:has(.chapters) input { flex-basis: 6rem; }
.chapters { display: inline-flex; gap: .4rem; align-items: center; }
.chapters select { min-height: 2.4rem; }
.controls label { font-size: .85rem; color: var(--soft); }

.thought { border: 1px solid var(--line); border-radius: .8rem; padding: .7rem .8rem .5rem; background: var(--panel); margin-bottom: .7rem; }
.thought h3 { margin: 0 0 .5rem; font: 600 .92rem/1.3 var(--sans); }
.thought h3 span { font-weight: 400; color: var(--soft); }
.thought ul { list-style: none; margin: 0; padding: 0; }
.thought li { display: grid; grid-template-columns: minmax(0, 1fr) 4.5rem; gap: .12rem .7rem; padding: .3rem 0; font-size: .86rem; border-top: 1px solid var(--line); }
.thought .score { text-align: right; font-variant-numeric: tabular-nums; color: var(--soft); }
.thought .bar { grid-column: 1 / -1; height: .3rem; background: var(--line); position: relative; }
.thought .bar i, .thought .bar b { position: absolute; top: 0; bottom: 0; background: var(--soft); }
.thought .is-chosen .bar i { background: var(--accent); }
.thought .bar b { top: -.15rem; bottom: -.15rem; width: 2px; margin-left: -1px; background: var(--ink); }
.thought .why { grid-column: 1 / -1; color: var(--soft); overflow-wrap: anywhere; }
.chosen { margin-left: .3rem; font-size: .78em; font-weight: 600; color: var(--on-accent); background: var(--accent); padding: .02rem .45rem; border-radius: 1rem; }
.silent { margin: 0; font-size: .88rem; color: var(--soft); }
#thoughts:empty ~ .key, #thoughts:not(:empty) ~ .unexplained { display: none; }

.heading { display: flex; justify-content: space-between; align-items: baseline; gap: .6rem; margin-bottom: .4rem; }
.heading h2 { margin: 0; }
.heading button { padding: .15rem .6rem; }
@media screen { #story .ahead, #story .elsewhere { display: none; } }
#story { position: relative; list-style: none; margin: 0; padding: .2rem 0; max-height: 24rem; overflow-y: auto; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
#story li { display: grid; grid-template-columns: 1.9rem minmax(0, 1fr); gap: .3rem; padding: .25rem 0; }
#story .chapter { grid-column: 1 / -1; margin: .5rem 0 .1rem; font: 600 .9rem/1.3 var(--serif); }
#story .number { color: var(--soft); font-size: .82rem; text-align: right; padding: .15rem .3rem 0 0; font-variant-numeric: tabular-nums; }
#story a { display: block; color: inherit; text-decoration: none; font-size: .88rem; line-height: 1.4; padding: .1rem .45rem; border-radius: .4rem; }
#story a:hover { text-decoration: underline; }
#story a[aria-current] { background: var(--felt); box-shadow: inset 3px 0 0 var(--accent); }

#lost p, #lost li { font-size: .88rem; margin: .3rem 0; }
#lost a { color: inherit; }

footer { margin-top: 1.6rem; }
dialog { border: 1px solid var(--line); border-radius: 1rem; background: var(--panel); color: var(--ink); padding: 1.2rem 1.5rem; max-width: min(26rem, 92vw); }
dialog::backdrop { background: #0007; }
dialog dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; margin: 0 0 1rem; font-size: .9rem; }
dialog dd { margin: 0; }

@media (max-width: 64rem) { .columns { grid-template-columns: minmax(0, 1fr); grid-template-areas: "watch" "side"; } }
@media (max-width: 46rem) {
  .deck { margin: .6rem -.8rem 0; padding: .1rem .8rem .4rem; border-top: 1px solid var(--line); }
  .happens { margin: .4rem 0 .2rem; min-height: 4rem; }
  #now { font-size: .98rem; }
  .controls { gap: .25rem; }
  .controls button, .controls #play { min-width: 2.05rem; }
  .controls #play { flex: 1; }
  .controls select { padding: .35rem .1rem; }
  .controls input { order: -1; flex-basis: 100%; height: 1.3rem; }
  .angles kbd, .controls label { display: none; }
}
@media print {
  :root { --felt: var(--paper); }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .angles, .controls, dialog, #reveal { display: none; }
  .deck { position: static; }
  .columns { display: block; }
  #story { max-height: none; overflow: visible; }
  #story li, .thought, .seat { break-inside: avoid; }
}
`;
