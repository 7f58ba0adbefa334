import type { ArmSummary } from '../../experiment/index.js';
import type { Game } from '../../game/index.js';
import type { ArmExamples } from '../examples.js';
import { shellLine } from '../shell.js';
import type { Study } from '../study.js';
import { unusualRulings } from '../unusual-rulings.js';
import { type Content, type Html, html } from './html.js';

/** Games of each arm to look at, and where pages of them are. */
export interface GamesToWatch {
  readonly examples: ReadonlyMap<ArmSummary, ArmExamples>;
  /** The address of a game's page, seen from the report; undefined where none is written. */
  readonly page: (run: ArmSummary, game: number) => string | undefined;
}

/** A table of games by arm and outcome, with the command that shows one. */
export function gamesSection({ game, groups, manifest }: Study, { examples, page }: GamesToWatch): Html {
  const heads = game.outcomes.map(({ title }) => html`<th scope="col" class="number">${title}</th>`);
  const rows = groups.flatMap(({ title, arms }) =>
    arms.map(({ label, run }) => {
      const found = examples.get(run);
      const name = title === null ? label : `${label} (${title})`;
      const cells = game.outcomes.map(
        (outcome) => html`<td class="number">${gamesOf(found, run, outcome.name, page)}</td>`,
      );
      const command = html`<code class="note">${replayCommand(game, run, manifest.seed, found !== undefined)}</code>`;
      return html`<tr><th scope="row">${name}${command}</th>${cells}</tr>\n`;
    }),
  );
  const unknown = groups.flatMap(({ arms }) => arms).filter(({ run }) => !examples.has(run)).length;
  return html`<section id="games"><h2>Games to watch</h2>
<p>The first games of each arm that came to each outcome, by their numbers in the run. The command makes a page of a game: put its number for N.</p>
${unknown > 0 && html`<p>${unknown === 1 ? 'One arm is' : `${unknown} arms are`} not looked through, because a policy is a file of the user\u2019s, or its code or the engine has changed since: the command finds a game by its outcome.</p>`}
<div class="scroll" tabindex="0" role="region" aria-label="Games to watch"><table><thead><tr><th scope="col">arm</th>${heads}</tr></thead><tbody>
${rows}</tbody></table></div>
</section>\n`;
}

function gamesOf(
  found: ArmExamples | undefined,
  run: ArmSummary,
  outcome: string,
  page: GamesToWatch['page'],
): Content {
  const games = found?.games[outcome] ?? [];
  if (games.length === 0) return run.outcomes[outcome]!.count === 0 ? 'none' : '\u2013';
  return games.map((game, place) => {
    const address = page(run, game);
    const link = address === undefined ? `${game}` : html`<a href="${address}">${game}</a>`;
    return [place > 0 && ', ', link];
  });
}

/** With its number to be filled in; where none is known, with the outcome. */
function replayCommand(game: Game, { setup, team }: ArmSummary, seed: string, isKnown: boolean): string {
  const words = ['npx', 'shamus', 'replay', '--seed', seed, '--team', team, '--variant', setup.variant];
  if (setup.players !== game.players[0]) words.push('--players', `${setup.players}`);
  for (const ruling of unusualRulings(game, setup)) words.push('--rule', ruling);
  const which = isKnown ? ['--game', 'N'] : ['--only', game.outcomes[0]!.name];
  return shellLine([...words, ...which, '--html']);
}
