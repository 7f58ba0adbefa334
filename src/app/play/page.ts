/** The screen on which a person plays, as HTML: a view to choose a game, and the table. */
import type { Game } from '../../game/index.js';
import { html } from '../../report/html.js';
import type { Screen } from '../frame.js';
import { createGameForm } from './offers.js';

export { PLAY_STYLE } from './style.js';

export async function playScreen(games: readonly Game[]): Promise<Screen> {
  const content = html`
<section id="start" class="stack" aria-labelledby="start-title" hidden>
<h1 id="start-title">Sit down and play</h1>
<p class="lead">You play beside or against policies, which are programs. Ask for a hint at any time; afterwards you see which of your moves mattered. Shamus is the game to begin with. Everything is played on this machine.</p>
<p id="start-problem" class="problem" role="alert"></p>
<section id="kept" class="panel stack" aria-labelledby="kept-title" hidden><h2 id="kept-title">Go on with a game</h2><ul id="kept-list" class="stack"></ul></section>
<ul class="games">${await Promise.all(games.map(createGameForm))}</ul>
</section>
<section id="at-table" aria-labelledby="title" hidden>
<h1 id="title" class="spoken">The table</h1>
<div id="notice" class="notice" role="alert"></div>
<div class="table-grid">
<section id="end" class="panel" aria-label="The end" hidden><div id="result"></div><div id="points" class="table-top family"></div><div id="review"></div></section>
<section class="felt" aria-labelledby="table-title"><h2 id="table-title" class="spoken">The table</h2><div id="stage"></div></section>
<aside class="panel logbox">
<section id="advice" role="status" aria-label="Hint" tabindex="0"></section>
<section class="news" aria-labelledby="since-title"><h2 id="since-title" class="small">Since your last turn</h2><ol id="since" class="log small" aria-live="polite" tabindex="0" aria-labelledby="since-title"></ol></section>
<div class="rest"><details class="more"><summary>The whole game in words</summary><ol id="story" class="log small" tabindex="0" aria-label="Events"></ol></details>
<details class="more" id="intro"><summary>How to play, the seed, speed and keys</summary><div class="stack small"><p id="role"></p><p>What you can choose is marked: cards of your hand, the stock, the pile, melds. Choose it, and the large button says what will happen; choose it again, or press Enter, and it is done. Choose any other card, and you are told which rule forbids it. To lay down, choose cards of your hand, then the button, or a meld on the table.</p>
<p id="game-facts"></p><p id="kept-note"></p>
<div class="row"><label>Show the others’ moves <select id="speed"></select></label><button type="button" class="btn quiet" id="show-keys" aria-keyshortcuts="?">Keys</button><a class="btn quiet" href="play.html">Another game</a></div></div></details></div>
</aside>
<section class="mine" id="mine" aria-labelledby="question">
<p class="asked"><b id="question" tabindex="-1">The cards are dealt…</b></p>
<p id="why" class="small" hidden></p>
<div id="refused" class="small" role="alert"></div>
<div id="choices"></div>
<div id="hand" role="group" aria-label="Your hand"></div>
<button type="button" class="btn main" id="do" aria-disabled="true">Wait</button>
<div class="row tools"><button type="button" class="btn quiet" id="hint" aria-keyshortcuts="h">Hint</button><button type="button" class="btn quiet" id="undo" aria-keyshortcuts="u">Undo</button><button type="button" class="btn quiet" id="order" aria-keyshortcuts="s">Sort</button><button type="button" class="btn quiet" id="show-why" aria-keyshortcuts="w" aria-expanded="false" aria-controls="why">Why?</button></div>
</section>
</div>
<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keys</h2><dl><dt><kbd>1</kbd> to <kbd>9</kbd></dt><dd>what can be chosen, as it is numbered; again: do it</dd><dt><kbd>Enter</kbd></dt><dd>what the large button says, or the card that has the focus</dd><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>along the hand</dd><dt><kbd>s</kbd></dt><dd>sort the hand by suit or rank</dd><dt><kbd>h</kbd></dt><dd>hint</dd><dt><kbd>u</kbd></dt><dd>undo</dd><dt><kbd>w</kbd></dt><dd>why: the rule that says what is allowed</dd><dt><kbd>?</kbd></dt><dd>this help</dd></dl><form method="dialog"><button class="btn">Close</button></form></dialog>
</section>`;
  return {
    name: 'play',
    title: 'Play cards',
    description:
      'Play Shamus, Rummy and games of their family against policies, in the browser, with hints and a review.',
    skip: ['Skip to your hand', 'mine'],
    content,
    foot: 'Games are kept in this browser. Hints and reviews use one judge: a hint that calls a move best is never corrected afterwards.',
  };
}
