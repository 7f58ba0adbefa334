import type { ArmSummary } from '../../analysis/index.js';
import { replayCommand } from '../../simulation/command.js';
import { type Content, type Html, html } from '../html.js';
import { armsIn, watched, wholeName } from '../model/arms.js';
import { type ArmExamples, type Ending, endingsOf } from '../model/examples.js';
import type { ReportData } from '../model/report-data.js';
import { counted } from '../numbers.js';

/** Games of each arm to look at, and where pages of them are. */
export interface GamesToWatch {
  readonly examples: ReadonlyMap<ArmSummary, ArmExamples>;
  /** The address of a game's page, seen from the report; undefined where none is written. */
  readonly page: (run: ArmSummary, game: number) => string | undefined;
  readonly isOfAll: boolean;
}

/** A table of games by arm or entrant and by what they came to, with the command that shows one. */
export function gamesSection({ game, groups, manifest }: ReportData, { examples, page, isOfAll }: GamesToWatch): Html {
  const endings = endingsOf(game);
  const heads = endings.map(({ title }) => html`<th scope="col" class="number">${title}</th>`);
  const listed = watched(groups, isOfAll);
  const missing = armsIn(groups) - armsIn(listed);
  const rows = listed.flatMap((group) =>
    group.arms.map((arm) => {
      const { run } = arm;
      const found = examples.get(run);
      const name = wholeName(group, arm.label);
      const cells = endings.map((ending) => html`<td class="number">${gamesOf(found, run, ending, page)}</td>`);
      // The number is to be filled in; where no game is known, the command finds one by its outcome.
      const which = found === undefined ? ['--only', game.outcomes[0]!.name] : ['--index', 'N'];
      // A row of a competitive game is named after its entrant, and its command needs the whole table.
      const team = game.kind === 'cooperative' ? run.team : run.setup.policies.join('+');
      const replay = replayCommand(game, { setup: run.setup, team, seed: manifest.seed }, ...which, '--html');
      const command = html`<code class="note">${replay}</code>`;
      return html`<tr><th scope="row">${name}${command}</th>${cells}</tr>\n`;
    }),
  );
  const unknown = listed.flatMap(({ arms }) => arms).filter(({ run }) => !examples.has(run)).length;
  return html`<p class="reading">${game.kind === 'cooperative' ? 'The first games of each arm with each outcome' : 'The first games that each policy won, shared and lost'}, by their numbers in the run. The command makes a page of a game: put its number for N.${missing > 0 && ` Games of ${counted(missing, 'more arm')} are not listed.`}</p>
${unknown > 0 && html`<p class="reading">Not searched: ${counted(unknown, 'arm')}, because a policy is a local file, its code or the engine has changed, or it searches. The command finds a game by its outcome.</p>`}
<div class="scroll" tabindex="0" role="region" aria-label="Games to watch"><table><thead><tr><th scope="col">arm</th>${heads}</tr></thead><tbody>
${rows}</tbody></table></div>
`;
}

function gamesOf(found: ArmExamples | undefined, run: ArmSummary, ending: Ending, page: GamesToWatch['page']): Content {
  const games = found?.games[ending.name] ?? [];
  if (games.length === 0) return ending.most(run) === 0 ? 'none' : '\u2013';
  return games.map((game, place) => {
    const address = page(run, game);
    const link = address === undefined ? `${game}` : html`<a href="${address}" target="_top">${game}</a>`;
    return [place > 0 && ', ', link];
  });
}
