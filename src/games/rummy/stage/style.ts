import { CARD_STYLE } from '../../../cards/drawing/style.js';

/** CSS for the table, with the page's colours. */
export const STYLE = `
${CARD_STYLE}
.family .card.fresh { z-index: auto; }
.bare { display: block; width: var(--card); height: calc(var(--card) * 1.42); border-radius: calc(var(--card) * .12); border: 1.5px dashed color-mix(in srgb, var(--muted) 55%, transparent); }
.family { --least: 1.05rem; }
.family.many { --card: 2.1rem; --small: 1.6rem; --least: .8rem; }
.family.many .seats { gap: .5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11.5rem), 1fr)); }
.family .spread { --wide: var(--card); --most: calc(var(--card) + .3rem); row-gap: .3rem; }
.family .heap { --wide: var(--small); --most: calc(var(--small) * .72); }
.spread li { flex: none; width: clamp(var(--least), calc((100% - var(--wide) - 1px) / var(--gaps)), var(--most)); }
.spread li:last-child { width: var(--wide); }
.hand { min-height: calc(var(--card) * 1.42); }
.tag { font-size: .72rem; font-weight: 500; color: var(--muted); border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; }
.tag.out { color: var(--good); border-color: currentColor; font-weight: 600; }
.seat .melds { display: flex; flex-wrap: wrap; gap: .3rem 0; margin-top: .45rem; min-height: calc(var(--small) * 1.42); }
.corner i { font: 600 calc(var(--w) * .3)/1 var(--sans); }

.family .middle { display: grid; gap: .6rem 1.4rem; grid-template-columns: auto minmax(0, 1fr) auto; align-items: start; }
.family .pile .spread { --wide: var(--card); align-items: flex-end; min-height: calc(var(--card) * 1.42); }
.family .stock.is-open { grid-column: 1 / -1; }
.stock.is-open + .pile { grid-column: 1 / 3; }
.family .score table { border-collapse: collapse; font-size: .82rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
.family .score th, .family .score td { padding: .08rem .45rem; text-align: right; border-bottom: 1px solid var(--line); }
.family .score th { font-weight: 500; color: var(--muted); }
.family .score th:first-child { text-align: left; padding-left: 0; }
.family .score tbody th { color: var(--ink); }
.family .score .total { font-weight: 700; color: var(--ink); }
.family .score .won { color: var(--good); font-weight: 600; }

@media (max-width: 46rem) {
  .family .middle { grid-template-columns: auto minmax(0, 1fr); }
  .family .score { grid-column: 1 / -1; overflow-x: auto; }
}
`;
