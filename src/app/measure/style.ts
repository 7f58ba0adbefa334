/** The look of comparisons: teams as pills, the picture of a difference, and cards to choose from. */
export const COMPARISON_STYLE = `
.seg{display:flex;background:var(--sunk);border-radius:var(--r);padding:3px}.seg label{flex:1;position:relative}.seg input{position:absolute;inset:0;opacity:0;width:100%;height:100%;cursor:pointer;margin:0}
.seg span{display:grid;place-items:center;min-height:2.75rem;border-radius:.45rem;color:var(--soft)}.seg input:checked+span{background:var(--panel);color:var(--ink);font-weight:600;box-shadow:0 0 0 1px var(--line),0 1px 2px #0003}.seg input:focus-visible+span{outline:3px solid var(--focus)}
.more label,.field{display:grid;font-size:var(--t-small);gap:2px;min-width:0}.more :is(input,select),.field :is(input,select){min-height:2.75rem;width:100%;border:1px solid var(--shape);border-radius:.45rem;background:var(--panel);padding:0 var(--s3)}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,9rem),1fr));gap:var(--s3);align-items:start}.fields .wide{grid-column:1/-1}
.team{border-left:4px solid var(--hue);padding-left:var(--s3)}.team.a{--hue:var(--a);--wash:var(--a-wash)}.team.b{--hue:var(--b);--wash:var(--b-wash)}
.team header{display:flex;align-items:baseline;gap:var(--s2)}.team header b:first-child{color:var(--hue)}.team header .name{min-width:0;overflow-wrap:anywhere}.team output{margin-left:auto;font-weight:600;white-space:nowrap}
.seats{display:grid;grid-template-columns:1fr 1fr;gap:var(--s2)}.seat{position:relative;min-width:0}.seat>small{color:var(--soft);font-size:.75rem}
.pick>summary{list-style:none;display:flex;align-items:center;justify-content:space-between;gap:var(--s2);min-height:2.75rem;width:auto;padding:.2rem var(--s3);border-radius:1.4rem;background:var(--wash);color:var(--ink);font:600 var(--t-small) var(--mono)}
.pick>summary span{min-width:0;overflow-wrap:anywhere}.pick>summary small{display:block;font-weight:400;font-size:.75rem;line-height:1.3;padding-bottom:.2rem}.pick>summary::after{content:"";flex:none;border:5px solid transparent;border-top-color:var(--hue);margin-top:5px}.pick>summary::-webkit-details-marker{display:none}
.tip,.pick ul{position:absolute;z-index:3;left:0;width:max-content;max-width:min(19rem,76vw);border-radius:.45rem;font-size:var(--t-small)}.seat:nth-child(even) :is(.tip,ul){left:auto;right:0}
.tip{bottom:calc(100% + 4px);background:var(--ink);color:var(--paper);padding:var(--s2) var(--s3);visibility:hidden;pointer-events:none}.seat:is(:hover,:focus-within) .tip{visibility:visible}.seat:has([open]) .tip{visibility:hidden}
.pick ul{top:calc(100% + 4px);max-height:19rem;overflow:auto;background:var(--panel);color:var(--ink);border:1px solid var(--line);box-shadow:0 6px 24px #0003;padding:var(--s1)}
.pick li button{display:grid;width:100%;min-height:2.75rem;text-align:left;border:0;background:none;padding:var(--s1) var(--s2);border-radius:.4rem;font:inherit}.pick li button:is(:hover,[aria-current]){background:var(--wash)}.pick li small{line-height:1.35}
.live{display:flex;flex-direction:column;gap:var(--s2)}.say{font-size:var(--t-lead);min-height:3.2em}.say b{font-weight:700}
.fault{border-left:4px solid var(--bad);background:var(--bad-wash);padding:var(--s2) var(--s3);overflow-wrap:anywhere}
.plot{position:relative;flex:1;min-height:13rem;max-height:30rem;margin:1.9rem 0 2.6rem;border-block:1px solid var(--line)}.plot svg{position:absolute;inset:0;width:100%;height:100%;overflow:hidden}.plot:empty{border-color:transparent}
.plot>*{position:absolute}.zone{top:0;bottom:0}.zone.low{left:0}.zone.high{right:0}.zone.a{--wash:var(--a-wash)}.zone.b{--wash:var(--b-wash)}.zone.low{background:linear-gradient(to left,var(--wash),transparent 12rem)}.zone.high{background:linear-gradient(to right,var(--wash),transparent 12rem)}
.zero{top:-1.6rem;bottom:-.4rem;width:0;border-left:2px solid var(--ink)}.end{top:-1.7rem;font-size:var(--t-small);font-weight:600;white-space:nowrap}.end.a{color:var(--a)}.end.b{color:var(--b)}
.tick{top:calc(100% + .35rem);transform:translateX(-50%);font-size:var(--t-small);color:var(--soft)}.tick:last-of-type{white-space:nowrap}
.unit{top:calc(100% + 1.45rem);right:0;font-size:var(--t-small);color:var(--soft)}.deep{left:.4rem;transform:translateY(-50%);font-size:.75rem;color:var(--soft)}.deep.right{left:auto;right:.4rem}
.bar{height:18px;border-inline:3px solid var(--hue);background:linear-gradient(var(--hue) 0 0) center/100% 4px no-repeat;transform:translateY(-50%);min-width:9px}
.dot{width:12px;height:12px;border-radius:50%;background:var(--hue);transform:translate(-50%,-50%)}
.val{transform:translateY(-50%);font-weight:700;font-size:1.5rem;line-height:1;color:var(--hue);padding:0 .75rem;white-space:nowrap}.val.l{transform:translate(-100%,-50%)}
.is-b{--hue:var(--b)}.is-a{--hue:var(--a)}.is-0{--hue:var(--soft)}
.pulse{width:.6rem;height:.6rem;border-radius:50%;background:var(--accent);animation:pulse 1.6s infinite}@keyframes pulse{50%{opacity:.25}}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15.5rem),1fr));gap:var(--s4)}
.card-btn{display:grid;gap:var(--s1);text-align:left;width:100%;height:100%;padding:var(--s3) var(--s4);border:1px solid var(--line);border-radius:var(--r);background:var(--panel);text-decoration:none;color:inherit;align-content:start;font:inherit}
.card-btn[data-finding]{grid-template-rows:auto 1fr;align-content:stretch}.card-btn:hover{border-color:var(--accent)}.card-btn[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}.card-btn .go{color:var(--accent);font-weight:600}
.mini-plot{position:relative;height:1.5rem;margin-block:var(--s1);border-bottom:1px solid var(--line)}.mini-plot>*{position:absolute}.mini-plot .zero{top:0;bottom:0}.mini-plot :is(.dot,.bar,.val){top:50%}.mini-plot .val{font-size:var(--t-body)}.mini-plot .stem{height:3px;top:calc(50% - 1.5px);background:var(--hue)}
h2 .small{font-family:var(--sans);font-weight:400}#alone{padding-inline:var(--s4)}.next a{grid-template-columns:auto 1fr;column-gap:var(--s3);align-items:center;background:var(--sunk);border-color:transparent}.next svg{width:1.75rem;height:1.75rem;grid-row:span 2;fill:none;stroke:var(--accent);stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round}
.live>.row>.more[open]{flex-basis:100%;order:9}.more table{margin-block:var(--s2)}.is-measure table,.is-write table{border-collapse:collapse;width:100%;font-size:var(--t-small)}.is-measure :is(th,td){text-align:left;padding:.35rem .5rem .35rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}.is-measure .r{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
pre.text{margin:var(--s2) 0;padding:var(--s2) var(--s3);background:var(--sunk);border-radius:.45rem;font:var(--t-small)/1.5 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere;max-height:14rem;overflow:auto}
iframe[title=games]{display:none}
@media (max-width:40rem){.is-measure .r{white-space:normal}.plot{min-height:10.5rem}.say{min-height:4.6em}.cards{gap:var(--s3)}}
`.trim();
