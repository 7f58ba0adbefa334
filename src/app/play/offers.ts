/** The games that are offered on the start view, each as a form. */
import { distinctRoles, type Game } from '../../game/index.js';
import { shippedPolicies } from '../../games/registry.js';
import { type Html, html } from '../../report/html.js';
import { capitalise } from '../../report/numbers.js';
import { rulingsHtml, selectHtml } from '../form.js';

/** A form; what it sends is read by start-view.ts. */
export async function createGameForm(game: Game): Promise<Html> {
  const shipped = await shippedPolicies(game.name);
  const { name, about, setups, results, policies } = game;
  const roles = distinctRoles(game);
  const isCooperative = results.kind === 'cooperative';
  const buttons = isCooperative
    ? roles.map(
        (role) =>
          html`<button class="btn main" name="role" value="${role}">Play as the ${capitalise(role)} player</button>`,
      )
    : html`<button class="btn main" name="role" value="${roles[0]!}">Play</button>`;
  const strongest = policies.strongest.split('+');
  const others = roles.map((role, place) => {
    const label = isCooperative ? `Other ${capitalise(role)} player` : 'The others';
    const names = shipped.filter((policy) => policy.role === role).map((policy) => policy.name);
    return selectHtml(label, `with-${role}`, names, strongest[place]!);
  });
  const seats = Object.fromEntries(setups.players.map((players) => [players, setups.roles(players)]));
  const most = Math.max(...setups.players);
  const places = Array.from({ length: most }, (_, place) => [String(place), `seat ${place + 1}`] as const);
  return html`<li class="panel"><form data-game="${name}" data-seats="${JSON.stringify(seats)}"><h2>${about.title}</h2><p>${about.summary} <a href="rules-${name}.html">Rules of ${about.title}</a></p>
<div class="row">${buttons}</div>
<p class="problem" role="alert"></p>
<details class="more"><summary>Variant, players, rulings, deck</summary><div class="fields">
${selectHtml(
  'Variant',
  'variant',
  setups.variants.map((each) => [each.name, `${each.name}: ${each.summary}`] as const),
  setups.variants[0]!.name,
)}
${selectHtml('Players', 'players', setups.players, setups.players[0])}
${selectHtml('Your seat', 'seat', [['first', isCooperative ? 'the first of your role' : 'the first'] as const, ...places], 'first')}
${others}
<label>Team, instead of the choices above<input name="team" autocomplete="off" spellcheck="false"><span class="hint">in seat order: me where you sit, and policies, with options if you like</span></label>
<label>Seed of the deck<input name="seed" autocomplete="off"><span class="hint">empty: one that nobody knows is drawn</span></label>
<label>Index of the game<input name="index" value="0" inputmode="numeric" pattern="[0-9]{1,9}" autocomplete="off"><span class="hint">which game of a run with that seed</span></label>
</div><details class="more"><summary>Rulings: where the rules leave a choice</summary><div class="fields">${rulingsHtml(setups.rulings, `${name}-rule-`)}</div></details>
</details></form></li>
`;
}
