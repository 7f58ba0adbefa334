/** The page on which a replay is watched, as HTML: the same parts in a file of its own and in the app. */
import { type Game, nonDefaultRulings, type Replay, type ReplayRenderer } from '../../game/index.js';
import { replayCommand } from '../../simulation/command.js';
import type { Condition } from '../../simulation/lineup/arm.js';
import { contentPolicy, htmlDocument } from '../document.js';
import { type Html, html, rawHtml } from '../html.js';
import type { Verdict } from '../kinds/verdict.js';
import { packText } from '../packed-text.js';
import { SCREEN_STYLE } from '../page/style.js';
import { REPLAY_STYLE } from './style.js';

/** The words of a page besides its replay. Nothing here may tell how the game ends, nor how long it is. */
export interface ReplayPageTexts {
  readonly title: string;
  /** Beginning of the title once the result may be told: `Game 7`. */
  readonly name: string;
  readonly facts: string;
  readonly command: string;
}

export function replayPageTextsOf(
  game: Game,
  { setup, team }: Condition,
  seed: string,
  index: number,
  replay: Replay,
): ReplayPageTexts {
  const rulings = nonDefaultRulings(game, setup);
  const players = replay.seats.map(({ name, policy }) => `${name} ${policy}`);
  return {
    title: `${game.about.title}: game ${index} of seed '${seed}'`,
    name: `Game ${index}`,
    facts: [`${game.about.title}, ${setup.variant}, ${setup.players} players`, ...rulings, ...players].join(' · '),
    command: replayCommand(game, { setup, team: team.name, seed }, '--index', String(index), '--html'),
  };
}

/** Fetches no file, whatever the page holds. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/**
 * The page of one replay, a file of its own: `script` brings it to life. The replay is packed, as each step holds the whole
 * table. Without scripts the game is told in words. The result is hidden until the reader has watched it, or asks.
 */
export async function replayPageHtml(
  replay: Replay,
  renderer: ReplayRenderer,
  credits: ReplayPageTexts,
  script: string,
  verdict: Verdict | null = null,
): Promise<string> {
  const { title, facts, command } = credits;
  const story = replay.frames.map(({ words }) => html`<li>${words[0]!}</li>`);
  const data = { replay, verdict, title, name: credits.name };
  const body = html`<a class="skip" href="#turn">Skip to the table</a>
${rawHtml(renderer.furniture)}
<main>
<noscript><p>To watch the game, allow scripts. In words, to its end:</p><ol>${story}</ol></noscript>
${replayContent(title, facts)}
</main>
<footer class="foot">Made by shamus-lab with <code>${command}</code></footer>
<script type="text/plain" id="packed">${await packText(JSON.stringify(data))}</script>
<script>${rawHtml(script)}</script>`;
  return htmlDocument(title, SCREEN_STYLE + REPLAY_STYLE + renderer.style, [contentPolicy(POLICY)], body);
}

/**
 * The parts of a replay, still empty: browser/page.ts fills them.
 *
 * @param actions buttons beside the title
 * @param status a line below it
 */
export function replayContent(
  title: string,
  facts: string,
  actions: Html | null = null,
  status: Html | null = null,
): Html {
  return html`<div class="replay stack" id="replay">
<div class="row"><h1 id="title">${title}</h1>${actions !== null && html`<span class="push row">${actions}</span>`}</div>
<p class="soft small" id="about">${facts}</p>${status}
<figure class="panel course" aria-label="The course of the game">
<figcaption class="row" hidden><h2 id="chance"></h2><span class="key push" id="key"></span></figcaption>
<div class="time" id="time"><div id="chart" aria-hidden="true"></div><input type="range" id="place" min="0" max="0" value="0" step="1" aria-label="Step"></div>
<dl class="account num" id="account"></dl>
<div class="small" id="lines"></div>
</figure>
<div class="cols even">
<section class="felt" aria-labelledby="turn">
<div class="row"><h2 id="turn" tabindex="-1">Turn 0</h2><span class="controls push" role="group" aria-label="Playback">${BUTTONS.map((each) => button(...each))}</span></div>
<p id="now" role="status" aria-live="polite"></p>
<div id="board"></div>
<div class="row angles small" id="angles" role="group" aria-label="What is seen"></div>
<div class="row small settings"><span class="chapters row" id="chapters" hidden></span><label>speed <select id="speed"><option value="0.5">½</option><option value="1" selected>1</option><option value="2">2</option><option value="4">4</option></select></label><button type="button" class="btn quiet push" id="show-help" aria-keyshortcuts="?">Keys</button></div>
</section>
<div class="stack">
<section class="panel stack paid" id="paid" aria-labelledby="paid-title" hidden><h2 id="paid-title">Where it turned, and who paid</h2>
<table id="choice"></table>
<ol class="moves" id="moves" aria-label="Moves that cost most"></ol>
<p class="small soft" id="reading"></p></section>
<details class="panel more" id="words" open><summary><h2>The game in words</h2></summary><button type="button" class="btn quiet" id="reveal">Show all of it</button><ol id="story" tabindex="0" aria-label="Turns"></ol></details>
<details class="panel more" id="weighed" open><summary><h2>What they weighed</h2></summary><div id="thoughts"></div>
<p class="small soft key-of-bars">Higher scores are better. Each bar runs from zero to the score.</p>
<p class="small soft unexplained">This step has no explanation: nobody decided anything, the policy does not explain its moves, or this seat may not see the explanation.</p></details>
</div>
</div>
<dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><dl id="keys"></dl>
<p class="small soft">The address names the step: copy it to show somebody this very place.</p><form method="dialog"><button class="btn">Close</button></form></dialog>
</div>`;
}

/** Buttons of the playback: id, name, key, and the path of their picture. */
const BUTTONS: readonly Parameters<typeof button>[] = [
  ['start', 'To the start', 'Home', 'M5 5h2.500v14H5zM20 5v14L9 12z'],
  ['turn-back', 'A turn back', 'Shift+ArrowLeft', 'M12 5v14L2.500 12zM21.500 5v14L12 12z'],
  ['back', 'A step back', 'ArrowLeft', 'M16.500 5v14L7 12z'],
  ['play', 'Play', 'Space', 'M8 4.500v15l12-7.500z'],
  ['forward', 'A step on', 'ArrowRight', 'M7.500 5v14l9.500-7z'],
  ['turn-on', 'A turn on', 'Shift+ArrowRight', 'M2.500 5v14L12 12zM12 5v14l9.500-7z'],
  ['end', 'To the end', 'End', 'M16.500 5H19v14h-2.500zM4 5v14l11-7z'],
];

function button(id: string, label: string, keys: string, path: string): Html {
  const pause = id === 'play' && html`<path class="pause" d="M7 5h3.500v14H7zM13.500 5H17v14h-3.500z"/>`;
  return html`<button type="button" class="btn" id="${id}" aria-label="${label}" title="${label}" aria-keyshortcuts="${keys}"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="run" d="${path}"/>${pause}</svg></button>`;
}
