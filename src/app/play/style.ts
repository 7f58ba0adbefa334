/** The look of the Play screen. */
export const PLAY_STYLE = `
.games{display:grid;gap:var(--s4);align-items:start;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr))}
.games form,.games .fields{display:grid;gap:var(--s3)}.games label{display:grid;gap:var(--s1);font-size:var(--t-small);grid-template-columns:minmax(0,1fr)}.games :is(select,input){min-height:2.75rem;width:100%}.games .hint{color:var(--soft);overflow-wrap:anywhere}
.games>:first-child{grid-column:1/-1}
.problem{color:var(--bad);font-weight:600}.problem:empty{display:none}
#kept-list .row{flex-wrap:nowrap}
.notice:not(:empty){display:flex;flex-wrap:wrap;gap:var(--s2) var(--s4);align-items:center;margin-bottom:var(--s3);padding:var(--s2) var(--s4);border:1px solid var(--shape);border-radius:var(--r);background:var(--sunk)}
.table-grid{display:grid;grid-template:"felt log" 1fr "mine log" auto/minmax(0,1fr) 21rem;gap:var(--s4)}.table-grid:has(#end:not([hidden])){grid-template:"end log" auto "felt log" 1fr "mine log" auto/minmax(0,1fr) 21rem}#end{grid-area:end}
.felt{grid-area:felt;background:var(--felt);border:1px solid var(--felt-line);border-radius:var(--r);padding:var(--s4);min-width:0}
.logbox{grid-area:log;display:grid;gap:var(--s3);align-content:start}.logbox h2.small{font:600 var(--t-small)/1.5 var(--sans)}
.log li{padding-block:.3rem}.log li+li{border-top:1px solid var(--line)}#since{max-height:24rem;overflow-y:auto}#story{max-height:18rem;overflow-y:auto}
#advice:empty{display:none}#advice{padding:var(--s3);border-radius:var(--r);background:var(--sunk);font-size:var(--t-small);max-height:28rem;overflow-y:auto}
.mine{grid-area:mine;position:sticky;bottom:0;z-index:6;display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s2);justify-items:center;padding:var(--s3) var(--s4);background:var(--panel);border:1px solid var(--line);border-radius:var(--r);box-shadow:0 -6px 20px #0000000f}
#question{outline-offset:2px}#why,#refused{max-width:72ch}
#refused:not(:empty){padding:var(--s1) var(--s3);border-left:4px solid var(--bad);background:var(--bad-wash);max-height:8rem;overflow-y:auto}
#choices:not(:has(li)),#refused:empty,#stage .nothing{display:none}#choices .row,.tools{justify-content:center}#stage .melds{min-height:0}#choices{max-width:100%;max-height:9.5rem;overflow-y:auto;padding:3px}#choices .btn{display:block;padding-block:.35rem;text-align:left}#choices .part{border-style:dashed}#choices .part::after{content:'\\d7'/'';color:var(--soft)}
#do{min-width:16rem;max-width:100%;padding-block:var(--s2)}#do[aria-disabled=true]{background:var(--sunk);border-color:var(--line);color:var(--soft);opacity:1;font-weight:400;cursor:default}
[aria-keyshortcuts]::before{content:attr(aria-keyshortcuts)/'';display:none}
#hand{--card:4.25rem;--least:1.5rem;width:100%;max-width:54rem}
#hand .hand{list-style:none;margin:0;padding:.7rem calc(var(--card) - var(--least)) calc(var(--card)*.52 + .4rem) 0;display:flex;flex-wrap:wrap;gap:0;min-height:0;justify-content:center}
#hand .hand li{flex:none;height:calc(var(--card)*.9);width:clamp(var(--least),calc((100% - var(--least) - 1px)/var(--gaps)),calc(var(--card) + .5rem))}
#hand .hand li:last-child{width:var(--least)}
#hand .card.fresh{z-index:auto}
:is(#hand,#stage) [role=button]{cursor:pointer}
:is(#hand,#stage) .card[role=button]:hover{filter:brightness(1.06)}
#hand [aria-disabled=true]{filter:brightness(.86) saturate(.5)}
#hand:has([data-hand]:not(.legal)) .legal,#stage .pile [data-choice],#stage .stock [role=button],#stage [data-meld].legal{box-shadow:0 0 0 1px var(--paper),0 0 0 3px var(--good)}
#hand [aria-pressed=true]{transform:translateY(-.6rem)}
:is(#hand,#stage) .card[aria-pressed=true]{box-shadow:0 0 0 1px var(--paper),0 0 0 4px var(--accent)}
#hand .aside{filter:brightness(.8)}
#stage [role=button]{scroll-margin-bottom:var(--dock,0)}
#stage .seat:not(.own) .hand{--card:1.9rem;gap:0;padding:0;min-height:0}#stage .seat:not(.own) .hand li{width:.7rem}#stage .seat:not(.own) .hand li:has([data-piece]){width:1.15rem}#stage .seat:not(.own) .hand li:last-child{width:var(--card)}
#stage .seat .melds{min-height:0}#stage .pile .fan{--small:2.75rem}#stage .pile .fan li{width:2rem}#stage .pile .fan li:last-child{width:auto}#stage .stock{--small:2.75rem}
#result h2.won{color:var(--good)}#result h2.lost{color:var(--bad)}#end,#result{display:grid;gap:var(--s3)}#end .small .btn{min-height:2.75rem;padding-inline:var(--s3)}#end ol{display:grid;gap:var(--s2)}#review{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s2);font-size:var(--t-small)}#review .time{max-width:46rem}#end textarea{width:100%;font:var(--t-small) var(--mono);color:var(--ink);background:var(--panel)}
[data-phase=over] .tools,[data-phase=deal] .tools{display:none}[data-phase=over] .mine:not(:has(#hand li,#refused:not(:empty))){display:none}[data-phase=over] .mine{position:static}
.is-play dialog{border:1px solid var(--line);border-radius:var(--r);background:var(--panel);color:var(--ink);max-width:min(28rem,92vw)}.is-play dialog dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem;margin:var(--s3) 0}.is-play dialog dd{margin:0}.is-play kbd{font:.8em var(--sans);border:1px solid currentColor;border-radius:.3rem;padding:0 .3em}
@media (hover:hover) and (pointer:fine){.tools [aria-keyshortcuts]::before,#show-keys::before{display:inline;padding:0 .3em;border:1px solid currentColor;border-radius:.3rem;font-size:.75em;opacity:.75}
:is(#hand,#stage) [aria-keyshortcuts]::before{display:block;position:absolute;left:.1rem;bottom:.1rem;padding:0 .25em;border-radius:.2rem;font:.68rem/1.3 var(--sans);color:#1b1f22;background:#fffdf8}}
@media (min-width:60.01rem){.is-play .table-grid{min-height:calc(100vh - 8.6rem)}
.felt,#stage{display:grid}#stage .table-top{align-content:space-evenly}#stage .table-top:not(.family) :is(.middle,.meld-row,.hand,h3){justify-content:center}
#stage .table-top:not(.family) .middle{gap:var(--s4)}#stage .table-top:not(.family) .pile{order:1}#stage .ring{width:8rem;height:8rem}#stage .ring b{font-size:2.25rem}#stage .stock{--small:4rem}#stage .pile .fan{--small:4rem}#stage .pile .fan li{width:2rem}#stage .pile .fan li:last-child{width:auto}}
@media (max-width:60rem){.table-grid,.table-grid:has(#end:not([hidden])){grid-template:"end" "news" "felt" "rest" "advice" "mine"/minmax(0,1fr)}
.logbox{display:contents}.news{grid-area:news;padding-inline:var(--s4)}.rest{grid-area:rest}#advice{grid-area:advice;position:sticky;bottom:var(--dock);z-index:5;max-height:34vh}}
@media (max-width:40rem){.is-play[data-phase] .top{padding-top:0}.is-play[data-phase] :is(.brand,.side,.foot){display:none}.is-play[data-phase] main{padding-block:var(--s2) 0;gap:0}
.felt{padding:var(--s3)}.table-grid{gap:var(--s2)}#since{max-height:6rem}.log li{padding-block:.1rem}
.mine{margin-inline:calc(-1*var(--s4));padding-block:var(--s2);border-radius:var(--r) var(--r) 0 0;border-inline:0}
#hand{--card:3.25rem}.tools{flex-wrap:nowrap;justify-content:space-between!important;width:100%;gap:0}.tools .btn.quiet{padding-inline:var(--s2)}#do{width:100%}#kept-list .row{flex-wrap:wrap}
#stage .seat:not(.own) .hand li:has(.back),#stage .seat.own:not(:has([data-meld])){display:none}#stage .seats{gap:.35rem}#stage .table-top:not(.family) .middle{align-items:flex-start}#stage .table-top:not(.family) :is(.ring,.stock){flex:none}#stage .table-top:not(.family) .stock{order:1}#stage .table-top:not(.family) .pile{order:2;flex:1}#stage .table-top:not(.family) .pile:has(li:nth-child(6)){flex-basis:100%}#stage .seat{padding:.2rem .45rem}}
`;
