/** The screen on which a game is watched, with what a judge says of it: the replay, and what chooses the game. */
import type { Game } from '../../game/index.js';
import { html } from '../../report/html.js';
import { replayContent } from '../../report/replay/frame.js';
import { REPLAY_STYLE } from '../../report/replay/style.js';
import { gameSelectHtml } from '../form.js';
import type { Screen } from '../frame.js';

export const WATCH_STYLE = `${REPLAY_STYLE}
#choose form{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:var(--s3);align-items:end;padding-block:var(--s2) var(--s3)}
#choose label{display:grid;gap:var(--s1);font-size:var(--t-small)}#choose :is(input,select){min-height:2.75rem;width:100%}#choose .wide{grid-column:span 2}
#problem{color:var(--bad);font-weight:600}#problem:empty,#copied:empty,#judged:empty{display:none}
.is-watch:not([data-state=shown]) .replay :is(.cols,.course){visibility:hidden}
@media (max-width:40rem){#choose .wide{grid-column:auto}}
`;

/** @param first the game that is chosen at first */
export function watchScreen(games: readonly Game[], first: string): Screen {
  const actions = html`<span class="small soft" id="copied" role="status"></span><button type="button" class="btn" id="another">Another game</button><button type="button" class="btn" id="copy-link">Copy link</button>`;
  const field = (name: string, title: string, mode = 'text') =>
    html`<label>${title}<input name="${name}" inputmode="${mode}" autocomplete="off" spellcheck="false"></label>`;
  const content = html`<p id="problem" role="alert"></p>
${replayContent('Watch a game', '', actions, html`<p class="small soft" id="judged" role="status"></p>`)}
<details class="more" id="choose"><summary>Choose a game: team, seed, number</summary>
<form>${gameSelectHtml(games, first)}
<label class="wide">team, one policy a seat<input name="team" autocomplete="off" spellcheck="false"></label>
${field('variant', 'variant')}${field('players', 'players', 'numeric')}${field('seed', 'seed')}${field('index', 'game, from 0', 'numeric')}
<button class="btn main">Watch it</button></form>
<p class="small soft">The same from the program: <code id="command"></code></p></details>`;
  return {
    name: 'watch',
    title: 'Watch a game',
    description:
      'Watch a card game step by step, with the chance to win after each move: where it turned, and who paid.',
    skip: ['Skip to the table', 'turn'],
    content,
    foot: 'Games are played and judged on this device. A link holds the whole game.',
  };
}
