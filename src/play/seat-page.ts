/** The page on which one person plays, as HTML; browser/seat.ts brings it to life. */
import type { Game, ReplayRenderer } from '../game/index.js';
import { html, raw } from '../report/html.js';
import { playPage } from './page-frame.js';

/** The page. @param at its own address */
export async function seatPage(game: Game, at: string): Promise<string> {
  const renderer = (await import(game.renderer!)).default as ReplayRenderer;
  const { title, summary, name } = game;
  const body = html`
${raw(renderer.furniture)}
<header class="bar">
<h1>${title}</h1>
<p id="facts"></p>
<nav aria-label="Pages"><a href="/rules/${name}" target="_blank">Rules</a> <a href="/start">Another game</a> <button type="button" id="show-keys" aria-keyshortcuts="?">Keys</button></nav>
</header>
<p id="lost-server" class="warning" role="alert" hidden>The program is not running, or cannot be reached. Your game is saved: start it again with <code>npx shamus play --resume</code>.</p>
<main class="columns">
<div class="watch">
<details id="intro" open><summary>How to play</summary><p>${summary}</p><p id="role"></p><p>Moves that you can make are marked. Try any other one: you are told which rule forbids it. <a href="/rules/${name}" target="_blank">All rules</a></p></details>
<section aria-labelledby="table-title"><h2 id="table-title" class="spoken">The table</h2><div id="stage"></div></section>
</div>
<div class="side">
<section id="ask" aria-labelledby="question"><p id="now" role="status" aria-live="polite"></p>
<h2 id="question" tabindex="-1">The cards are dealt…</h2>
<p id="help"></p>
<div id="refused" role="alert"></div>
<div id="choices"></div>
<div id="tools"><button type="button" id="hint" data-ask="hint" aria-keyshortcuts="h" hidden>Hint <kbd aria-hidden="true">h</kbd></button> <button type="button" id="undo" data-ask="undo" aria-keyshortcuts="u" hidden>Undo <kbd aria-hidden="true">u</kbd></button></div>
<div id="advice" role="status"></div>
<div id="result"></div>
<div id="match" role="status"></div></section>
<section aria-label="The game in words"><h2>The game in words</h2><ol id="story" tabindex="0" aria-label="Events"></ol></section>
</div>
</main>
<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keys</h2><dl><dt><kbd>1</kbd> to <kbd>9</kbd></dt><dd>the choices</dd><dt><kbd>Tab</kbd> <kbd>Enter</kbd></dt><dd>to any card, choice or link, and choose it</dd><dt><kbd>h</kbd></dt><dd>hint</dd><dt><kbd>u</kbd></dt><dd>undo</dd><dt><kbd>?</kbd></dt><dd>this help</dd></dl><form method="dialog"><button>Close</button></form></dialog>
`;
  return playPage(`${title}: play`, `/play/${name}`, body, renderer.style, html` data-at="${at}" data-game="${name}"`);
}
