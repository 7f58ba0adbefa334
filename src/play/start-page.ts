/** The page on which a person chooses a game. */
import { existsSync, realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { distinctRoles, type Game, resolveSetup, UsageError } from '../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../games/registry.js';
import { fieldHtml, rulingFields, selectHtml } from '../report/form.js';
import { type Html, html } from '../report/html.js';
import { capitalised } from '../report/numbers.js';
import { isPolicyFile } from '../simulation/index.js';
import { playPage } from './page-frame.js';
import { drawnSeed, PERSON, type PlaySpec, resolvePlayers, strongestOf } from './play-spec.js';

/** The page. */
export async function startPage(): Promise<string> {
  const games = await Promise.all(GAME_NAMES.map((name) => loadGame(name)));
  const body = html`
<header><h1>What do you want to play?</h1>
<p>You play against, or together with, players that are programs. You can ask for a hint at any time, and afterwards you see which of your moves mattered. Shamus is the game to begin with.</p></header>
<main>
<ul class="games">${await Promise.all(games.map(offer))}</ul>
</main>
`;
  return playPage('Play cards with shamus-lab', '/start.js', body);
}

async function offer(game: Game): Promise<Html> {
  const shipped = await shippedPolicies(game.name);
  const {
    name,
    about: { title, summary },
    setups: { variants, players },
    results: { kind },
  } = game;
  const roles = distinctRoles(game);
  const buttons =
    kind === 'cooperative'
      ? roles.map(
          (role) =>
            html`<button class="main" name="role" value="${role}">Play as the ${capitalised(role)} player</button>`,
        )
      : html`<button class="main" name="role" value="${roles[0]!}">Play</button>`;
  const others = roles.map((role) => {
    const label = kind === 'cooperative' ? `${capitalised(role)} player, if it is not you` : 'The others';
    const policies = shipped.filter((policy) => policy.role === role).map((policy) => policy.name);
    return selectHtml(label, `with-${role}`, policies, strongestOf(game, role));
  });
  return html`<li><form data-game="${name}"><h2>${title}</h2><p>${summary} <a href="/rules/${name}" target="_blank">Rules of ${title}</a></p>
${buttons}
<p class="problem" role="alert"></p>
<details><summary>Variant, players, rulings, deck</summary>
${selectHtml(
  'Variant',
  'variant',
  variants.map((each) => [each.name, `${each.name}: ${each.summary}`] as const),
  variants[0]!.name,
)}
${selectHtml('Players', 'players', players.map(String), String(players[0]))}
${others}
<label>Team, instead of the choices above<input name="team" autocomplete="off" spellcheck="false"><span class="hint">in seat order: me where you sit, and policies, with options, or files of your own, as in ./my-policy.ts+me</span></label>
<label>Seed of the deck (empty: a new one)<input name="seed" autocomplete="off"></label>
<label>Index of the game<input name="index" value="0" inputmode="numeric" autocomplete="off"></label>
<details><summary>Rulings: where the rules leave a choice</summary>${rulingFields(game).map((field) => fieldHtml(field, `${name}-`))}</details>
</details></form></li>
`;
}

/** The fields of the form; `with-` and a role: its policy; `rule ` and a ruling: its value, empty for the default. */
const BODY = z
  .object({
    game: z.string(),
    role: z.string(),
    variant: z.string(),
    players: z.coerce.number(),
    seed: z.string().max(200),
    index: z.coerce.number().pipe(
      z
        .int()
        .min(0)
        .max(2 ** 31),
    ),
    /** Instead of role and policies. */
    team: z.string().max(500).default(''),
    key: z.string().default(''),
  })
  .catchall(z.string());

/** Fields whose names begin alike, by the rest of their names, without empty ones. */
function fieldsOf(data: z.infer<typeof BODY>, prefix: string): Record<string, string> {
  const fields = Object.entries(data).filter(([name, value]) => name.startsWith(prefix) && value !== '');
  return Object.fromEntries(fields.map(([name, value]) => [name.slice(prefix.length), String(value)]));
}

/**
 * Reads the game that the page begins.
 *
 * @param key of the printed address: others who can reach the page start no files
 * @throws UsageError if there is no such game, or nobody plays so
 */
export async function parseStart(
  body: unknown,
  key: string,
): Promise<{ readonly game: Game; readonly spec: PlaySpec }> {
  const { data } = BODY.safeParse(body);
  if (data === undefined) throw new UsageError('the form is incomplete: the index must be a whole number');
  const game = await loadGame(data.game);
  const { variant, players } = data;
  const setup = resolveSetup(game, { variant, players, rulings: fieldsOf(data, 'rule ') });
  const named = data.team.trim();
  const isKnown = data.key !== '' && data.key === key;
  if (named !== '') checkFiles(named, isKnown);
  const team = named === '' ? await offeredTeam(game, setup.players, data) : named;
  const condition = { setup, team: await resolvePlayers(game, setup.players, team, undefined) };
  return { game, spec: { condition, seed: data.seed.trim() || drawnSeed(), index: data.index } };
}

/** The team that the lists offer. @throws UsageError */
async function offeredTeam(game: Game, players: number, data: z.infer<typeof BODY>): Promise<string> {
  const seats = game.setups.roles(players);
  const own = seats.indexOf(data.role);
  const chosen = fieldsOf(data, 'with-');
  const shipped = await shippedPolicies(game.name);
  const isOffered = seats.every((role) =>
    shipped.some((policy) => policy.role === role && policy.name === chosen[role]),
  );
  if (!isOffered || own < 0) throw new UsageError('choose a role and policies that are offered');
  return seats.map((role, seat) => (seat === own ? PERSON : chosen[role]!)).join('+');
}

/** Lets a page name files below this folder only. @throws UsageError */
function checkFiles(team: string, isKnown: boolean): void {
  const root = realpathSync('.');
  for (const file of team.split(/[+,;:=()\s]/).filter(isPolicyFile)) {
    if (!isKnown) throw new UsageError('files: open the address that the program has printed, which allows them');
    const path = resolve(root, file);
    const isBelow = (existsSync(path) ? realpathSync(path) : path).startsWith(`${root}${sep}`);
    if (!isBelow)
      throw new UsageError(`'${file}' does not lie in the folder in which the program was started, ${root}`);
  }
}
