/** The screen on which a policy is written: code and result side by side. */
import type { Game } from '../../game/index.js';
import { html } from '../../report/html.js';
import type { Starters } from '../facts.js';
import { gameSelectHtml } from '../form.js';
import { dataHtml, type Screen } from '../frame.js';

export function writeScreen(
  games: readonly Game[],
  first: string,
  { starters }: { readonly starters: Starters },
): Screen {
  const content = html`<h1 id="title">Write a policy</h1>
<p class="soft lead">Choose what it does each turn. A moment after each change your policy meets a shipped one on the same decks.</p>
<div class="cols even">
<section class="panel code" id="code" aria-label="Code">
<div class="row bar-row"><code class="file">my-policy.ts</code><span class="push row"><button class="btn quiet" type="button" id="starter">Starter</button><button class="btn quiet" type="button" id="download">Download</button><button class="btn" type="button" id="copy-link">Copy link</button></span></div>
<div id="editor"></div>
<div class="row bar-row last small"><button class="btn quiet" type="button" id="first-mistake" hidden></button><span class="soft push" id="checked" role="status">the types are loaded</span></div>
</section>
<section class="panel stack" id="result" aria-labelledby="result-title">
<h2 id="result-title">Result</h2>
<p class="old" id="old" role="status" hidden></p>
<p class="fault" id="fault" role="alert" hidden></p>
<p class="say" id="say"></p><p class="spoken" role="status" id="told"></p>
<div class="plot" id="plot" role="img" aria-labelledby="say"></div>
<div class="team a"><header><b>A</b><b class="name">the team to beat</b><output class="num" id="rate-a"></output></header><div class="seats" id="seats-a"></div></div>
<div class="team b"><header><b>B</b><b class="name" id="name-b"><code>my-policy.ts</code></b><output class="num" id="rate-b"></output></header></div>
<div class="versions"><h3 class="soft small">Your versions, on one scale</h3><ol class="vers small" id="versions"></ol></div>
<div class="row"><a class="btn" id="watch" href="watch.html">Watch a lost game</a><a class="btn" id="play" href="play.html">Play beside it</a></div>
<details class="more"><summary id="setup-line">Game, seat, variant, decks, seed</summary><form class="fields" id="form">
${gameSelectHtml(games, first)}
<label>it plays<select name="role"></select></label><label>variant<select name="variant"></select></label>
<label>players<select name="players"></select></label><label>games<input name="games" inputmode="numeric" autocomplete="off"></label><label>seed<input name="seed" autocomplete="off" spellcheck="false"></label></form>
<p class="small soft">Downloaded, the same file gives the same numbers with the program:</p><pre class="text" id="command" tabindex="0" role="region" aria-label="Command"></pre></details>
</section></div>
${dataHtml('starters', starters)}`;
  return {
    name: 'write',
    title: 'Write a policy',
    description: 'Write a player of a card game in your browser: its result stands beside the code.',
    skip: ['Skip to the code', 'code'],
    content,
    foot: 'A policy plays without access to the network or the page, and is ended after ten seconds without an answer.',
  };
}

export const WRITE_STYLE = `
.code{padding:0;display:flex;flex-direction:column;overflow:hidden}.bar-row{padding:var(--s2) var(--s3) var(--s2) 1.25rem;border-bottom:1px solid var(--line)}.bar-row.last{border:0;border-top:1px solid var(--line);min-height:3.75rem}
.file{font-weight:600;font-size:var(--t-body)}#editor{flex:1;min-height:24rem;height:38rem;position:relative}
.tok-keyword{color:var(--accent)}.tok-comment{color:var(--soft);font-style:italic}.tok-string,.tok-number{color:var(--good)}
.cm-wrong{background:var(--bad-wash)}.cm-mistake{text-decoration:underline wavy var(--bad) 1.5px;text-underline-offset:3px}
.mistake{font:var(--t-body)/1.4 var(--sans);background:var(--bad-wash);border-left:4px solid var(--bad);padding:var(--s2) var(--s3);white-space:normal;position:sticky;left:0;max-width:min(100vw - 5rem,40rem)}.mistake b{color:var(--bad)}.mistake .btn{margin-left:var(--s2)}
.old{border:1px dashed var(--soft);border-radius:var(--r);padding:var(--s2) var(--s3);background:var(--sunk)}.old b{color:var(--bad)}
.is-write .plot{min-height:5rem;flex:none}.is-write .say{min-height:0}.aged .plot{--hue:var(--soft)!important}.aged .plot .zone{filter:grayscale(1)}.aged output{color:var(--soft)}
.vers li{display:grid;grid-template-columns:4rem minmax(0,1fr);gap:0 var(--s3);align-items:center}.vers .mini-plot{height:2.25rem;margin:0 2.5rem 0 0}.vers .wrong{color:var(--bad);top:.45rem;white-space:nowrap}
@media (max-width:60rem){#editor{height:26rem;min-height:18rem}}
`.trim();
