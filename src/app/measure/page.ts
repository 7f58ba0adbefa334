/** The screen on which teams are measured and compared. */
import type { Game } from '../../game/index.js';
import { type Html, html } from '../../report/html.js';
import { FORM_STYLE } from '../../report/page/style.js';
import type { Screen } from '../frame.js';

/** Findings of results/README.md, each as what the page plays: its numbers are those of fewer games, so less exact. */
const EXAMPLES: readonly (readonly [question: string, fragment: Readonly<Record<string, string>>])[] = [
  [
    'Does the first published tip pay, to match the rank of the top card, if aces are kept?',
    { a: 'high-first+meld-first', b: 'rank-matching:aces=keep+meld-first', games: '300000', seed: 'tip' },
  ],
  [
    'Is it a signal worth sending? A code in the called suit and the order of cards',
    {
      ...{ a: 'ace-keeper:calls=none+pile-saver:calls=ignored', b: 'signaller+reader' },
      ...{ variants: 'standard advanced expert', games: '100000', seed: 'signal' },
    },
  ],
  [
    'Does the published signal Ace on Ace pay, if it is read?',
    {
      a: 'ace-keeper:calls=none+pile-saver:calls=ignored',
      ...{
        b: 'ace-keeper:calls=none,aceOnAce=on+pile-saver:calls=ignored,aceSignals=on',
        games: '300000',
        seed: 'ace',
      },
    },
  ],
  [
    'How often does the best team win that does not look ahead?',
    { a: 'feeder+closer', variants: 'standard advanced expert', games: '100000', seed: 'best' },
  ],
  [
    'Do four players win as often as two?',
    { a: 'feeder+closer', players: '4', variants: 'standard advanced expert', games: '30000', seed: 'four' },
  ],
  [
    'In Rummy, how much better than greedy is shrewd?',
    { game: 'rummy', a: 'shrewd', b: 'greedy', games: '20000', seed: 'shrewd' },
  ],
];

export const MEASURE_STYLE = `${FORM_STYLE}
.variants{display:flex;flex-wrap:wrap;gap:4px 16px;border:0;padding:0;margin:12px 0}.variants legend{float:left;margin-right:12px;color:var(--soft)}
.variant{margin-top:22px}.variant th{position:static!important}.verdict{font-weight:600}
.bar{position:relative;display:inline-block;vertical-align:middle;width:min(100%,260px);height:14px;background:var(--sunk);border-radius:3px;margin-right:8px}
.fill{position:absolute;inset:0 auto 0 0;background:var(--accent);border-radius:3px}
.whisker{position:absolute;top:3px;height:8px;min-width:2px;background:var(--ink);border-radius:1px;outline:1px solid var(--paper)}
#message:not(:empty){border-left:3px solid var(--a);padding-left:10px;overflow-wrap:anywhere}
#host iframe{display:none}.tok-keyword{color:var(--accent)}.tok-comment{color:var(--soft)}.tok-string,.tok-number{color:var(--good)}#watched iframe{width:100%;height:min(900px,92vh);border:1px solid var(--line);border-radius:6px;margin-top:16px}
#progress{margin:10px 0 4px}.watch button{margin:2px 0}
@media (max-width:700px){.variant :is(table,tbody,tr,td,tbody th){display:block;max-width:none}.variant thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}.variant td{border:0;padding:2px 0}.variant .number{text-align:left}.variant .number::before{content:attr(data-title) ' ';color:var(--soft)}}
`.trim();

/** @param first the game that is chosen at first */
export function measureScreen(games: readonly Game[], first: string): Screen {
  const field = (name: string, title: string, attributes: Html, about = '') =>
    html`<label>${title}<input id="${name}" name="${name}" autocomplete="off" spellcheck="false"${attributes}>${about !== '' && html`<span class="hint">${about}</span>`}</label>`;
  const content = html`<p class="lead">Choose a game and a team, and measure how often it wins; or two teams, and see which is better on the same decks. Everything is played on this machine: nothing is installed, and nothing is sent anywhere.</p>
<form id="setup">
<div class="fields"><label>game<select id="game" name="game">${games.map(({ name, about: { title } }) => html`<option value="${name}"${name === first && html` selected`}>${title}</option>`)}</select></label>
<label>players<select id="players" name="players"></select></label>
${field('games', 'games of each variant', html` inputmode="numeric" value="1000000"`)}
${field('seed', 'seed', html` value="lab"`, 'the same seed gives the same games, here and in the program')}</div>
<fieldset class="variants" id="variants"></fieldset>
<div class="fields">${field('a', 'team A', html` list="teams" required`, 'one policy a seat, joined by +')}
${field('b', 'team B, to compare', html` list="teams"`, 'empty: A alone is measured')}<datalist id="teams"></datalist></div>
<details><summary>Rulings</summary><div class="fields" id="rulings"></div></details>
<div class="buttons"><button id="run" disabled>Run</button><button type="button" id="pause" hidden>Pause</button><button type="button" id="stop" hidden>Stop</button><button type="button" id="copy-link">Link to this</button><span class="copied" id="copied" role="status"></span></div>
</form>
<p id="message" role="status"></p>
<progress id="progress" max="1" value="0" aria-label="Games played" hidden></progress>
<p id="told"></p>
<div id="results"></div>
<form id="any" class="buttons" hidden><label>Any game: number <input id="index" inputmode="numeric" size="9" value="0" autocomplete="off"></label> <label>of <select id="of"></select></label> <button>Watch</button></form>
<div id="same" hidden><h2>The same numbers from the program</h2><pre class="command" id="command" tabindex="0" role="region" aria-label="Command"></pre>
<p class="reading">While games are played, the intervals are valid at every look, so you may stop when you like. Once all are played, they are those of the command.</p>
<details id="kept" hidden><summary>Results as the program prints them with --json</summary><pre id="json" tabindex="0" role="region" aria-label="Results as JSON"></pre></details></div>
<div id="watched"></div>
<section><h2>Write a policy</h2>
<details id="own"><summary>Open the editor: your policy plays a moment after each change</summary>
<div class="fields"><label>it plays<select id="role"></select></label></div>
<div id="editor"></div>
<div class="buttons"><button type="button" id="download">Download my-policy.ts</button></div>
<p class="reading">It plays under the name <code>./my-policy.ts</code>, in workers without network. Downloaded, the same file plays under the program. A link contains it.</p></details></section>
<section><h2>Findings, ready to run</h2>
<ul>${EXAMPLES.map(([question, words]) => html`<li><a href="#${new URLSearchParams(words).toString()}">${question}</a></li>`)}</ul></section>
<section><h2>Policies</h2><details><summary>What each does</summary><dl id="policies"></dl></details></section>`;
  return {
    name: 'measure',
    title: 'Measure',
    description:
      'Play a million card games in your browser: measure and compare strategies, write your own, watch any game.',
    skip: ['Skip to the comparison', 'setup'],
    content,
    foot: 'Everything runs on this device; nothing is installed or sent.',
  };
}
