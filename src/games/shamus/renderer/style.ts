import { CARD_STYLE } from '../../../cards/drawing/style.js';

/** CSS for the table, with the page's colours. */
export const STYLE = `
${CARD_STYLE}
.hand { gap: .3rem; min-height: calc(var(--card) * 1.42); }
.call { font-weight: 500; color: var(--ink); border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; background: var(--paper); }
.call svg { width: .85em; height: .85em; vertical-align: -.08em; }

.middle { display: grid; gap: 1rem; grid-template-columns: auto minmax(0, 1fr); align-items: center; }
.ring { --size: 13.5rem; position: relative; width: var(--size); height: var(--size); margin: 0 auto; }
.slot { position: absolute; left: 50%; top: 50%; width: var(--small); height: calc(var(--small) * 1.42); margin: calc(var(--small) * -.71) 0 0 calc(var(--small) / -2); transform: rotate(var(--turn)) translateY(calc(var(--size) / -2 + var(--small) * .75)); }
.slot.empty { border: 1.5px dashed color-mix(in srgb, var(--soft) 55%, transparent); border-radius: calc(var(--small) * .12); }
.slot .next { box-shadow: 0 0 0 1px #00000030, inset 0 0 0 calc(var(--w) * .07) #f7f3ea, 0 0 0 3px var(--accent); }
.hub { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: .35rem; font-size: .8rem; color: var(--soft); }
.hub .card, .hub .bare { --w: 3.2rem; }
.hub .bare { width: var(--w); height: calc(var(--w) * 1.42); border-radius: calc(var(--w) * .12); border: 1.5px dashed color-mix(in srgb, var(--soft) 55%, transparent); }

.laid-out { display: grid; gap: .6rem; min-width: 0; }
.pile .fan { min-height: calc(var(--small) * 1.42); }
.melds { min-height: 4.2rem; }
.meld-row { display: flex; flex-wrap: wrap; gap: .5rem .3rem; }

.table-top .score { display: grid; gap: .5rem 1.2rem; grid-template-columns: 1fr 1fr; }
.table-top .score p { margin: 0; font-size: .85rem; color: var(--ink); }
.table-top .score .points { grid-column: 1 / -1; }
.table-top .goal p { display: flex; gap: .5rem; align-items: baseline; margin-bottom: .25rem; }
.goal .standing { color: var(--soft); }
.goal.won .standing { color: var(--good); font-weight: 600; }
.goal.lost .standing { color: var(--bad); }
.goal .share { margin-left: auto; font-variant-numeric: tabular-nums; }
.goal .bar { height: .5rem; border-radius: .5rem; background: var(--panel); border: 1px solid var(--line); overflow: hidden; }
.goal .bar i { display: block; height: 100%; background: var(--accent); border-radius: .5rem; }
.goal.won .bar i { background: var(--good); }
.goal.lost .bar i, .goal.closed .bar i { background: var(--soft); }
.goal.unsure .bar i { background: repeating-linear-gradient(45deg, var(--soft) 0 3px, transparent 3px 6px); }

@media (max-width: 46rem) {
  .middle { gap: .5rem; align-items: start; }
  .laid-out { display: contents; }
  .circle { grid-row: 1 / span 2; }
  .melds { grid-column: 1 / -1; min-height: 0; }
  .ring { --size: 10rem; --small: 1.35rem; }
  .ring .hub .card, .ring .hub .bare { --w: 2.5rem; }
  .table-top .score { grid-template-columns: 1fr; }
}
`;
