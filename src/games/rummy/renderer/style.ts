import { CARD_STYLE } from '../../../cards/drawing/style.js';

/** CSS for the table, with the page's colours. */
export const STYLE = `
${CARD_STYLE}
.family .card.fresh { z-index: auto; }
.family .seat { border-top: 1px solid var(--felt-line); padding-top: .5rem; }
.family .seat.is-turn { border-color: var(--accent); }
.family.many { --card: 2.3rem; --small: 1.8rem; --least: .9rem; }
.many .seat .count { order: 1; flex-basis: 100%; font-size: .76rem; }
.many .seat h3 { gap: 0 .4rem; }
.many .fan li { width: calc(var(--small) * .62); }
.many .fan li:last-child { width: auto; }
.family.many .seats { gap: .5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11.5rem), 1fr)); }
.family .heap { --wide: var(--small); --most: calc(var(--small) * .72); }
.tag { font-size: .72rem; font-weight: 500; color: var(--soft); border: 1px solid var(--felt-line); border-radius: 1rem; padding: 0 .5rem; }
.tag.out { color: var(--good); border-color: currentColor; font-weight: 600; }
.tag.down { color: var(--accent); border-color: currentColor; font-weight: 600; }
.tag.bought { color: var(--on-accent); background: var(--accent); border-color: var(--accent); font-weight: 600; }
.rook .corner b { font-size: calc(var(--w) * .34); }
.rook .pip svg { width: 1.1em; height: 1.1em; }
.contract { margin: 0 0 .25rem; font-size: .88rem; }

.wild { position: relative; display: block; }
.wild i { position: absolute; left: calc(var(--small) * .08); bottom: calc(var(--small) * .08); min-width: calc(var(--small) * .5); padding: 0 .1em; border-radius: .2em; text-align: center; font: 600 calc(var(--small) * .36)/1.2 var(--sans); color: var(--face); background: var(--spades); }
.suit-B { --suit: var(--spades); }
.suit-G { --suit: var(--clubs); }
.suit-R { --suit: var(--hearts); }
.suit-Y { --suit: #735200; }
.suit-Y svg { fill: #c08a00; }
.seat .melds { display: flex; flex-wrap: wrap; gap: .3rem .5rem; margin-top: .45rem; min-height: calc(var(--small) * 1.4); }
.corner i { font: 600 calc(var(--w) * .3)/1 var(--sans); }

.family .middle { display: grid; gap: .6rem 1.4rem; grid-template-columns: auto minmax(0, 1fr) auto; align-items: start; }
.family .pile .spread { --wide: var(--card); align-items: flex-end; min-height: calc(var(--card) * 1.4); }
.family .stock.is-open { grid-column: 1 / -1; }
.stock.is-open + .pile { grid-column: 1 / 3; }
.family .score table { border-collapse: collapse; font-size: .82rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
.family .score th, .family .score td { padding: .08rem .45rem; text-align: right; border-bottom: 1px solid var(--felt-line); }
.family .score th { font-weight: 500; color: var(--soft); }
.family .score th:first-child { text-align: left; padding-left: 0; }
.family .score tbody th { color: var(--ink); }
.family .score .total { font-weight: 700; color: var(--ink); }
.family .score .stages { white-space: nowrap; }
.stages i { display: inline-block; width: .55rem; height: .55rem; margin-left: .18rem; border-radius: 50%; border: 1.5px solid var(--soft); }
.stages .laid { background: var(--accent); border-color: var(--accent); }
.stages .at { border-color: var(--accent); box-shadow: inset 0 0 0 1.5px var(--felt), inset 0 0 0 .5rem color-mix(in srgb, var(--accent) 45%, transparent); }
.family .score .won { color: var(--good); font-weight: 600; }
.many .score table { font-size: .74rem; line-height: 1.3; }
.many .score th, .many .score td { padding-block: 0; }

@media (max-width: 40rem) {
  .family .middle { grid-template-columns: auto minmax(0, 1fr); }
  .family .score { grid-column: 1 / -1; overflow-x: auto; }
}
`;
