/** CSS for cards, whose faces are light in both schemes, and for the table that they lie on: seats, headings, lists. */
export const CARD_STYLE = `
.table-top { --card: 3.25rem; --small: 2.4rem; --least: 1.05rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
.table-top h3 { margin: 0 0 .25rem; font: 600 .8125rem/1.4 var(--sans); color: var(--ink); display: flex; flex-wrap: wrap; gap: .1rem .5rem; align-items: center; }
.table-top .count { font-weight: 400; color: var(--soft); }
.table-top ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; }
.table-top li { display: block; }

.card { position: relative; display: block; width: var(--w); height: calc(var(--w) * 1.4); border: 1px solid var(--edge); border-radius: calc(var(--w) * .125); background: var(--face); color: var(--suit, var(--spades)); box-shadow: 0 1px 2px #0002; font: 700 calc(var(--w) * .36)/1 var(--sans); }
.card.full { --w: var(--card); }
.card.small { --w: var(--small); }
.card .corner { position: absolute; top: .24em; left: .26em; display: grid; justify-items: start; }
.card .corner b { letter-spacing: -.06em; }
.card .corner svg { width: .8em; height: .8em; margin-top: .14em; }
.card .pip { position: absolute; right: .24em; bottom: .24em; line-height: 0; }
.card .pip svg { width: 1.3em; height: 1.3em; }
.card svg, .in-text svg, .call svg { fill: currentColor; }
.suit-C { --suit: var(--clubs); }
.suit-D { --suit: var(--diamonds); }
.suit-H { --suit: var(--hearts); }
.suit-S { --suit: var(--spades); }
.card.back { background: repeating-linear-gradient(45deg, var(--back) 0 5px, var(--back-2) 5px 8px); border-color: var(--face); }
.card.fresh { outline: 2px solid var(--accent); z-index: 1; }
.card.seen { outline: 2px dashed var(--accent); outline-offset: 1px; }
.bare { display: block; width: var(--card); height: calc(var(--card) * 1.4); border-radius: calc(var(--card) * .125); border: 1.5px dashed var(--soft); opacity: .6; }

/* A card in a sentence. */
.in-text { display: inline-block; padding: .05em .3em; border: 1px solid var(--edge); border-radius: .3em; background: var(--face); color: var(--suit, var(--spades)); font: 700 .92em/1.25 var(--sans); letter-spacing: -.03em; white-space: nowrap; }
.in-text svg { width: .85em; height: .85em; margin-left: .08em; vertical-align: -.08em; }

.seats { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); }
.seat { min-width: 0; }
.to-play { font-size: .75rem; font-weight: 600; color: var(--on-accent); background: var(--accent); border-radius: 1rem; padding: 0 .55rem; }
.nothing { margin: 0; color: var(--soft); font-size: .8125rem; }
.hand { min-height: calc(var(--card) * 1.4); }
/* The last card of each row reaches out of its place into the padding, wherever the row breaks. */
.table-top .spread { --wide: var(--card); --most: calc(var(--card) + .3rem); row-gap: .3rem; padding-right: calc(var(--wide) - var(--least)); }
.spread li { flex: none; width: clamp(var(--least), calc((100% - var(--least) - 1px) / var(--gaps)), var(--most)); }
.spread li:last-child { width: var(--least); }
.fan { padding-right: calc(var(--small) * .42); row-gap: .3rem; }
.fan li { width: calc(var(--small) * .58); }
.fan li:last-child { width: auto; }
/* The players of a team: a disc and a square. */
.player { flex: none; display: inline-block; width: .75rem; height: .75rem; background: var(--b); }
.player.first { border-radius: 50%; background: var(--a); }
@media print { .card, .in-text, .player { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;
