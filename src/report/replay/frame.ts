import { type Game, type Replay, type ReplayRenderer, unusualRulings } from '../../game/index.js';
import { replayCommand } from '../../simulation/command.js';
import type { Condition } from '../../simulation/lineup/arm.js';
import { contentPolicy, htmlDocument } from '../document.js';
import { escapeHtml, type Html, html, raw } from '../html.js';
import { capitalised } from '../numbers.js';
import { CURVE_STYLE } from './curve.js';
import { STYLE } from './style.js';

export interface CostlyMoves {
  /** Sentences that tell how the game ended. */
  readonly account: readonly string[];
  /** The course of the chance to win, with links into the replay. */
  readonly curve: Html;
  /** Lines that lead to places in the replay: `#turn=12`. */
  readonly moves: readonly { readonly href: string; readonly text: string }[];
}

/** The words of a page besides its replay. */
export interface Credits {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly command: string;
  /** Where the game was lost, if that was found out; it is told only when the reader asks. */
  readonly lost?: CostlyMoves | null;
}

/** The words of a page of a game that is watched. Nothing here may tell how it ends, nor how long it is. */
export function creditsOf(
  game: Game,
  { setup, team }: Condition,
  seed: string,
  index: number,
  replay: Replay,
): Credits {
  const rulings = unusualRulings(game, setup);
  return {
    title: `${game.about.title}: game ${index} of seed '${seed}'`,
    facts: [
      ['variant', setup.variant],
      ['players', String(setup.players)],
      ...(rulings.length === 0 ? [] : [['rulings', rulings.join(', ')] as const]),
      ...replay.seats.map(({ name, policy }) => [name, policy] as const),
    ],
    command: replayCommand(game, { setup, team: team.name, seed }, '--index', String(index), '--html'),
  };
}

/** Nothing is fetched, whatever the page holds. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/**
 * The page as HTML: `script` brings it to life. It is whole in itself, and without scripts it still tells the game. How
 * the game ends stands nowhere until it has been watched to its end or the reader asks for it.
 */
export function pageHtml(replay: Replay, renderer: ReplayRenderer, credits: Credits, script: string): string {
  const { title, facts, command, lost } = credits;
  const told = replay.frames.map(({ words }) => html`<li>${words[0]!}</li>`);
  const body = html`${raw(renderer.furniture)}
<header>
<h1>${title}</h1>
<dl class="facts">${facts.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}<div id="ending" hidden><dt>ending</dt><dd></dd></div></dl>
</header>
<noscript><p>To watch the game, allow scripts. In words, to its end:</p><ol>${told}</ol></noscript>
<main class="columns">
<div class="watch">
${angleBar(replay)}
<section aria-labelledby="table"><h2 id="table" class="spoken">The table</h2><div id="stage"></div></section>
<div class="deck"><div class="happens"><p id="turn"></p><p id="now" role="status" aria-live="polite"></p></div>
${controlsFor(replay)}</div>
</div>
<div class="side">
<section aria-label="The game in words"><div class="heading"><h2>The game in words</h2><button type="button" id="reveal">Show all of it</button></div><ol id="story" tabindex="0" aria-label="Turns"></ol></section>
<section aria-label="What the players thought"><h2>What they weighed</h2><div id="thoughts"></div>
<p class="silent key">Higher scores are better. Each bar runs from zero to the score.</p>
<p class="silent unexplained">This step has no explanation: nobody decided anything, the policy does not explain its moves, or this seat may not see the explanation.</p></section>
${lost != null && lostSection(lost, renderer)}</div>
</main>
<footer><p>Made by shamus-lab with <code>${command}</code></p></footer>
${helpFor(replay)}
<script type="application/json" id="film">${raw(inScript(JSON.stringify(replay)))}</script>
<script>${raw(script)}</script>`;
  return htmlDocument(title, STYLE + CURVE_STYLE + renderer.style, [contentPolicy(POLICY)], body);
}

/** Tells how the game ends, so it is closed at first. */
function lostSection({ account, curve, moves }: CostlyMoves, renderer: ReplayRenderer): Html {
  const told = (text: string) => raw(renderer.mark(escapeHtml(text)));
  const items = moves.map(({ href, text }) => html`<li><a href="${href}">${told(text)}</a></li>`);
  return html`<section aria-label="Where it was lost" id="lost"><details><summary>Where was it lost? (tells how it ends)</summary>
${account.map((line) => html`<p>${told(line)}</p>`)}${curve}${items.length === 0 ? html`<p>Nothing measurable: no move certainly cost something.</p>` : html`<p>Moves that certainly cost something:</p><ol>${items}</ol>`}</details></section>
`;
}

function angleBar(replay: Replay): Html {
  const button = (attributes: Html, name: string, key: string) =>
    html`<button type="button" ${attributes} aria-keyshortcuts="${key}">${name}<kbd aria-hidden="true">${key}</kbd></button>`;
  const angles = replay.angles.map(({ key, name }, place) =>
    button(html`data-angle aria-pressed="${String(place === 0)}"`, name, key),
  );
  return html`<div class="angles" role="group" aria-label="What is seen">${angles}<span class="gap"></span>${button(html`id="show-help"`, 'keys', '?')}</div>`;
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
  return html`<button type="button" id="${id}" aria-label="${label}" title="${label}" aria-keyshortcuts="${keys}"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="run" d="${path}"/>${pause}</svg></button>\n`;
}

/** Where a replay has several chapters; those that are not watched yet are told when they are reached. */
function chapterControls({ name, starts }: Replay['chapters']): Html | false {
  if (starts.length === 1) return false;
  return html`<span class="chapters">${button('chapter-back', `A ${name} back`, 'PageUp', 'M12 4l8 9h-5v7H9v-7H4z')}<select id="chapter" aria-label="${capitalised(name)}"></select>
${button('chapter-on', `A ${name} on`, 'PageDown', 'M12 20l8-9h-5V4H9v7H4z')}</span>
`;
}

function controlsFor({ chapters }: Replay): Html {
  return html`<div class="controls" role="group" aria-label="Playback">
${BUTTONS.map((each) => button(...each))}<input type="range" id="place" min="0" max="0" value="0" step="1" aria-label="Step">
${chapterControls(chapters)}<label for="speed">speed</label><select id="speed" aria-label="Speed"><option value="0.5">½</option><option value="1" selected>1</option><option value="2">2</option><option value="4">4</option></select>
</div>`;
}

function helpFor(replay: Replay): Html {
  const { angles, chapters } = replay;
  const keys: (readonly [key: string, name: string])[] = [
    ['← →', 'a step back, a step on'],
    ['Shift ← →', 'a turn back, a turn on'],
    ...(chapters.starts.length === 1
      ? []
      : [['Page Up Page Down', `a ${chapters.name} back, a ${chapters.name} on`] as const]),
    ['Home End', 'to the start, to the end'],
    ['space', 'play or pause'],
    ...angles.map(({ key, name }) => [key, name] as const),
    ['?', 'this help'],
  ];
  return html`<dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><dl>${keys.map(([key, name]) => html`<dt><kbd>${key}</kbd></dt><dd>${name}</dd>`)}</dl>
<p class="silent">The address names the step: copy it to show somebody this very place.</p><form method="dialog"><button>Close</button></form></dialog>`;
}

/** JSON that may stand within a script: nothing in it can end it. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
