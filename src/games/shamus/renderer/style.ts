import { CARD_STYLE } from '../../../cards/drawing/style.js';

/** CSS for the table, with the page's colours. */
export const STYLE = `
${CARD_STYLE}
.call { font-weight: 500; border: 1px solid var(--felt-line); border-radius: 1rem; padding: 0 .5rem; }
.call svg { width: .85em; height: .85em; vertical-align: -.08em; }

.middle { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: flex-end; min-height: 5.5rem; }
.middle > * { min-width: 0; }
.middle .pile { max-width: 100%; }
.middle .is-open { flex-basis: 100%; }
.ring { position: relative; width: 5.5rem; height: 5.5rem; display: grid; place-content: center; text-align: center; line-height: 1.05; }
.ring svg { position: absolute; inset: 0; transform: rotate(-90deg); fill: none; stroke: var(--accent); stroke-width: 3.4; }
.ring g { stroke: var(--felt-line); }
.ring b { font: 600 1.6rem/1 var(--serif); }
.ring small { font-size: .75rem; color: var(--soft); }
.pile { --card: var(--small); }
.pile .fan { min-height: calc(var(--small) * 1.4); }
.melds { min-height: 5rem; }
.meld-row { display: flex; flex-wrap: wrap; gap: .5rem .6rem; }

.table-top .score { display: grid; gap: .4rem 1.5rem; grid-template-columns: 1fr 1fr; border-top: 1px solid var(--felt-line); padding-top: .75rem; }
.table-top .score p { margin: 0; font-size: .8125rem; color: var(--ink); }
.table-top .score .points { grid-column: 1 / -1; }
.table-top .goal p { display: flex; gap: .5rem; align-items: baseline; margin-bottom: .25rem; }
.goal .standing { color: var(--soft); }
.goal.won .standing { color: var(--good); font-weight: 600; }
.goal.lost .standing { color: var(--bad); }
.goal .share { margin-left: auto; font-variant-numeric: tabular-nums; }
.goal .bar { height: .4rem; border-radius: .4rem; background: var(--felt-line); overflow: hidden; }
.goal .bar i { display: block; height: 100%; background: var(--accent); border-radius: .4rem; }
.goal.won .bar i { background: var(--good); }
.goal.lost .bar i, .goal.closed .bar i { background: var(--soft); }
.goal.unsure .bar i { background: repeating-linear-gradient(45deg, var(--soft) 0 3px, transparent 3px 6px); }

@media (max-width: 40rem) {
  .middle { gap: .75rem 1rem; }
  .table-top .score { grid-template-columns: 1fr; }
}
`;
