/** CSS for cards, which look the same in light and dark mode, and for the table that they lie on: seats, headings, lists. */
export const CARD_STYLE = `
.table-top { --card: clamp(2.35rem, 1.6rem + 2.6vw, 3rem); --small: 1.85rem; display: grid; gap: .6rem; }
.table-top h3 { margin: 0 0 .25rem; font: 600 .82rem/1.3 var(--sans); letter-spacing: .01em; color: var(--ink); display: flex; flex-wrap: wrap; gap: .2rem .6rem; align-items: baseline; }
.table-top .count { font-weight: 400; color: var(--soft); }
.table-top ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; }
.table-top li { display: block; }

.card { position: relative; display: block; width: var(--w); height: calc(var(--w) * 1.42); border-radius: calc(var(--w) * .12); background: #fffdf8; color: var(--suit, #1b1f22); box-shadow: 0 0 0 1px #00000026, 0 1px 3px #0000002e; font-family: var(--serif); }
.card.full { --w: var(--card); }
.card.small { --w: var(--small); }
.card .corner { position: absolute; top: calc(var(--w) * .06); left: calc(var(--w) * .08); width: calc(var(--w) * .42); display: grid; justify-items: center; line-height: 1; }
.card .corner b { font-size: calc(var(--w) * .38); font-weight: 700; letter-spacing: -.08em; margin-left: -.06em; }
.card .corner svg { width: calc(var(--w) * .26); height: calc(var(--w) * .26); margin-top: calc(var(--w) * .03); }
.card.small .corner { width: calc(var(--w) * .5); }
.card.small .corner b { font-size: calc(var(--w) * .46); }
.card.small .corner svg { width: calc(var(--w) * .36); height: calc(var(--w) * .36); }
.card .pip { position: absolute; right: calc(var(--w) * .1); bottom: calc(var(--w) * .1); line-height: 0; }
.card .pip svg { width: calc(var(--w) * .56); height: calc(var(--w) * .56); }
.card svg, .in-text svg, .call svg { fill: currentColor; }
.suit-C { --suit: var(--clubs); --suit-text: var(--clubs-text); }
.suit-D { --suit: var(--diamonds); --suit-text: var(--diamonds-text); }
.suit-H { --suit: var(--hearts); --suit-text: var(--hearts-text); }
.suit-S { --suit: var(--spades); --suit-text: var(--spades-text); }
.card.back { background: repeating-linear-gradient(45deg, #3b6f86 0 3px, #33637a 3px 6px); box-shadow: 0 0 0 1px #00000030, inset 0 0 0 calc(var(--w) * .07) #f7f3ea, 0 1px 3px #0000002e; }
.card.fresh { box-shadow: 0 0 0 2px var(--paper), 0 0 0 4px var(--accent), 0 3px 10px #00000040; z-index: 1; }
.card.seen { outline: 2px dashed var(--accent); outline-offset: 1px; }

.in-text { color: var(--suit-text); font-weight: 600; white-space: nowrap; }
.in-text svg { width: .78em; height: .78em; margin-left: .06em; vertical-align: -.04em; }

.seats { display: grid; gap: .7rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); }
.seat { padding: .4rem .7rem .5rem; border-radius: .8rem; background: var(--panel); border: 1px solid var(--line); }
.seat.is-turn { border-color: var(--accent); box-shadow: inset 3px 0 0 var(--accent); }
.to-play { font-size: .72rem; font-weight: 600; color: var(--on-accent); background: var(--accent); border-radius: 1rem; padding: .02rem .5rem; }
.nothing { margin: 0; color: var(--soft); font-size: .85rem; }
.fan { padding-right: calc(var(--small) * .5); row-gap: .3rem; }
.fan li { width: calc(var(--small) * .72); }
.fan li:last-child { width: auto; }
@media print { .card { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;
