/** The page on which one person plays, as HTML; browser/seat.ts brings it to life. */
import type { Game, ReplayRenderer } from '../game/index.js';
import { html, raw } from '../report/html.js';
import { playPage } from './page-frame.js';

/** The page. @param at its own address */
export async function seatPage(game: Game, at: string): Promise<string> {
  const renderer = (await import(game.pages.renderer!)).default as ReplayRenderer;
  const {
    about: { title, summary },
    name,
  } = game;
  const body = html`
${raw(renderer.furniture)}
<header class="bar">
<h1>${title}</h1>
<nav aria-label="Pages"><a href="/rules/${name}" target="_blank">Rules</a> <a href="/start">Another game</a> <button type="button" id="show-keys" aria-keyshortcuts="?">Keys</button></nav>
</header>
<p id="lost-server" class="warning" role="alert" hidden>The program is not running, or cannot be reached. Start it again with <code>npx shamus play</code>: games are not saved.</p>
<main class="columns">
<div class="watch" id="table">
<section id="end" aria-label="The end"><div id="result"></div><div id="points" class="table-top family"></div><div id="review"></div></section>
<section aria-labelledby="table-title"><h2 id="table-title" class="spoken">The table</h2><div id="stage"></div></section>
<section id="dock" aria-labelledby="question"><p id="now" role="status" aria-live="polite"></p>
<div class="asked"><h2 id="question" tabindex="-1">The cards are dealt…</h2> <details id="why" hidden><summary>Help</summary><p id="help"></p></details></div>
<div id="refused" role="alert"></div>
<div id="choices"></div>
<div id="hand" role="group" aria-label="Your hand"></div>
<div id="tools"><button type="button" id="hint" data-ask="hint" aria-keyshortcuts="h" hidden>Hint</button><button type="button" id="undo" data-ask="undo" aria-keyshortcuts="u" hidden>Undo</button><button type="button" id="order" aria-keyshortcuts="s"> </button><select id="speed" aria-label="Speed"></select><button type="button" id="skip" aria-keyshortcuts="x" hidden>Skip</button></div>
</section>
</div>
<div class="side">
<section id="advice" role="status" tabindex="0" aria-label="Hint"></section>
<details id="intro" open><summary>How to play</summary><p>${summary}</p><p id="role"></p><p>What you can choose is marked: cards of your hand, the piles, melds. Choose any other card, and you are told which rule forbids it. To lay down, choose cards of your hand, then <em>Lay down</em>, or a meld on the table.</p><p id="facts"></p></details>
<section aria-label="The game in words"><h2>The game in words</h2><ol id="story" tabindex="0" aria-label="Events"></ol></section>
</div>
</main>
<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keys</h2><dl><dt><kbd>1</kbd> to <kbd>9</kbd></dt><dd>what can be chosen, as it is numbered</dd><dt><kbd>Tab</kbd> <kbd>Enter</kbd></dt><dd>to any card, pile, meld, choice or link, and choose it</dd><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>along the hand</dd><dt><kbd>l</kbd></dt><dd>lay down the chosen cards</dd><dt><kbd>s</kbd></dt><dd>sort the hand by suit or rank</dd><dt><kbd>x</kbd></dt><dd>skip what is shown</dd><dt><kbd>h</kbd></dt><dd>hint</dd><dt><kbd>u</kbd></dt><dd>undo</dd><dt><kbd>?</kbd></dt><dd>this help</dd></dl><form method="dialog"><button>Close</button></form></dialog>
`;
  return playPage(`${title}: play`, `/play/${name}`, body, renderer.style, html` data-at="${at}" data-game="${name}"`);
}
