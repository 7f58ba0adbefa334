/** The look of a replay: the timeline, the table on its felt, and the panels beside it. It needs the style of screens. */
export const REPLAY_STYLE = `
body>svg{position:absolute}
.replay{gap:var(--s4)}#about,#about+*{margin-top:calc(-1*var(--s2))}.replay #about{overflow-wrap:anywhere}.replay #about:empty{display:none}
.key{display:flex;flex-wrap:wrap;gap:0 var(--s4);font-size:var(--t-small);color:var(--soft)}.key .player{vertical-align:-1px;margin-right:.3rem}
.replay .course:not(:has(.judged)){padding-block:var(--s1)}.replay #lines:empty,.replay .account:empty{display:none}.replay #lines{margin-top:var(--s3);color:var(--soft);max-width:90ch}
.time{position:relative}.time input{display:block;width:100%;height:2.75rem;margin:0;padding:0;border:0;background:none;accent-color:var(--accent)}
.time.judged{height:11.5rem;margin:var(--s3) 0 2.25rem 2.6rem;border-bottom:1px solid var(--soft)}
.time.judged input{position:absolute;inset:0;height:100%;opacity:0;cursor:ew-resize}.time.judged:has(:focus-visible){outline:3px solid var(--focus);outline-offset:4px;border-radius:6px}
#chart,#chart>*{position:absolute}#chart{inset:0;pointer-events:none}#chart svg{inset:0;width:100%;height:100%;overflow:visible}#chart .marks{inset:0}
#chart polygon{fill:var(--accent);opacity:.18}#chart polyline{fill:none;stroke:var(--accent);stroke-width:2}
#chart .grid{left:-2.6rem;right:0;border-top:1px solid var(--line);font-size:var(--t-small);color:var(--soft);line-height:1;padding-top:.2rem}#chart .lowest{border:0;padding:0;transform:translateY(calc(-100% - .3rem))}
#chart .tick{top:calc(100% + .35rem);transform:translateX(-50%);font-size:var(--t-small);color:var(--soft);white-space:nowrap}
#chart .player{position:absolute;border:2px solid var(--panel);transform:translate(-50%,-50%)}#chart .many .player{width:.5rem;height:.5rem;border-width:1px}
#chart .player.turning{width:18px;height:18px;background:var(--bad);outline:2px solid var(--bad);z-index:1}
.fall{width:4px;background:var(--bad);transform:translateX(-50%);border-radius:2px}.cursor{top:0;bottom:0;width:0;border-left:2px dashed var(--soft)}
.callout{z-index:1;white-space:nowrap;background:color-mix(in srgb,var(--panel) 80%,#0000);text-align:right;padding-inline:.8rem;line-height:1.3;font-size:var(--t-small)}.callout.after{text-align:left}.callout b{color:var(--bad);font-size:var(--t-body)}
.account{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s5)}.account div{display:grid}.account dt{font-size:var(--t-small);color:var(--soft)}.account dd{margin:0;font:600 var(--t-h2) var(--serif)}.account small{font:400 var(--t-small) var(--sans);color:var(--soft)}.account .bad{color:var(--bad)}
.replay .felt{grid-area:auto;background:var(--felt);border:1px solid var(--felt-line);border-radius:var(--r);padding:var(--s4);display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s3);align-content:start;min-width:0}
.replay .cols{align-items:start}
.controls{display:flex;gap:var(--s1)}.controls .btn{padding:0;line-height:0}.controls svg{width:1.15rem;height:1.15rem;fill:currentColor}
.controls #play{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}#play .pause,#play.is-playing .run{display:none}#play.is-playing .pause{display:inline}
.replay [aria-disabled=true]{color:var(--soft);cursor:default}.replay [aria-disabled=true] svg{opacity:.4}
#now{min-height:3em;padding-left:var(--s3);border-left:3px solid var(--accent)}
.angles{gap:var(--s1);border-top:1px solid var(--felt-line);padding-top:var(--s3)}.angles .btn{padding-inline:var(--s3)}.angles .btn[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.settings select{min-height:2.75rem}.settings .chapters{gap:var(--s1)}
.replay table{border-collapse:collapse;width:100%;font-size:var(--t-small)}.replay :is(th,td){text-align:left;padding:.35rem .5rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}.replay .table-top :is(th,td){border-color:var(--felt-line)}
.paid .number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;padding-right:0}
.moves a{display:grid;grid-template-columns:auto .75rem minmax(0,1fr) 6.2rem;gap:var(--s2);align-items:center;min-height:2.75rem;padding:.2rem .4rem;border-radius:.4rem;text-decoration:none;color:inherit;font-size:var(--t-small)}
.moves a>:first-child{min-width:1.4rem}.moves a:hover{background:var(--sunk)}.moves [aria-current]{background:var(--bad-wash)}.moves li+li{border-top:1px solid var(--line)}
.cost{display:grid;justify-items:end;line-height:1.2;font-variant-numeric:tabular-nums}.cost i{height:5px;border-radius:3px;background:var(--bad);justify-self:start}.cost.unsure i{background:var(--soft);opacity:.6}
.replay .more{padding-block:var(--s1)}.replay .more>summary h2{font:600 var(--t-body)/1.4 var(--sans);color:var(--ink)}
@media screen{#story .ahead,#story .elsewhere{display:none}}
.replay #story{position:relative;max-height:24rem;overflow-y:auto;border-top:1px solid var(--line);padding-block:var(--s1)}
#story li{display:grid;grid-template-columns:1.9rem minmax(0,1fr);gap:.3rem;padding:.2rem 0}#story .chapter{grid-column:1/-1;margin:.5rem 0 .1rem}
#story .number{color:var(--soft);font-size:var(--t-small);text-align:right;padding:.1rem .3rem 0 0;font-variant-numeric:tabular-nums}
#story a{display:block;color:inherit;text-decoration:none;font-size:var(--t-small);padding:.15rem .45rem;border-radius:.4rem}#story a:hover{text-decoration:underline}#story a[aria-current]{background:var(--sunk);box-shadow:inset 3px 0 0 var(--accent)}
.thought{margin-bottom:var(--s3)}.thought h3{font:600 var(--t-small)/1.4 var(--sans);margin-bottom:var(--s1)}.thought h3 span{font-weight:400;color:var(--soft)}
.thought li{display:grid;grid-template-columns:minmax(0,1fr) 4.5rem;gap:.12rem .7rem;padding:.3rem 0;font-size:var(--t-small);border-top:1px solid var(--line)}
.thought .score{text-align:right;font-variant-numeric:tabular-nums}.thought .bar{grid-column:1/-1;height:.3rem;background:var(--line);position:relative}
.thought .bar :is(i,b){position:absolute;top:0;bottom:0;background:var(--soft)}.thought .is-chosen .bar i{background:var(--accent)}.thought .bar b{width:2px;margin-left:-1px;background:var(--ink)}
.thought .why{grid-column:1/-1;color:var(--soft);overflow-wrap:anywhere}.thought .chosen{margin-left:.3rem;font-size:.75rem;font-weight:600;color:var(--on-accent);background:var(--accent);padding:0 .45rem;border-radius:1rem}
#thoughts:empty~.key-of-bars,#thoughts:not(:empty)~.unexplained{display:none}
.replay kbd{font:.8em var(--sans);border:1px solid currentColor;border-radius:.3rem;padding:0 .3em}
.replay dialog{border:1px solid var(--line);border-radius:var(--r);background:var(--panel);color:var(--ink);padding:1.2rem 1.5rem;max-width:min(26rem,92vw)}.replay dialog::backdrop{background:#0007}.replay dialog dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem;margin:var(--s3) 0}.replay dialog dd{margin:0}.replay dialog form{margin-top:var(--s3)}
@media (max-width:40rem){.replay .felt{padding:var(--s3)}.controls{width:100%}.controls .btn{flex:1;min-width:0}#now{min-height:4.5em}.callout{font-size:.75rem}.callout b{font-size:var(--t-small)}}
@media print{.controls,.angles,.settings,.replay dialog,#reveal,.time input{display:none!important}.time:not(.judged){display:none}.replay .cols{display:block}.replay #story{max-height:none;overflow:visible}#story li,.thought,.seat{break-inside:avoid}.replay .more{margin-top:var(--s4)}}
`;
