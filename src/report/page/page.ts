import { type Html, html } from '../html.js';
import { answerOf } from '../model/answer.js';
import { commonSetup, isLarge, nameInStudy } from '../model/arms.js';
import { multiplicityOf } from '../model/measures.js';
import { type ReportData, titleOf } from '../model/report-data.js';
import { sampleSizesText } from '../model/sample-sizes.js';
import { tablesOf } from '../model/tables.js';
import { counted, named } from '../numbers.js';
import { isTabbed } from '../sections/section.js';
import { sectionsOf } from '../sections/sections.js';
import { answerHtml, sectionOf, tabStyle, tabs, wholePage } from './frame.js';
import { type GamesToWatch, gamesSection } from './games.js';
import { setupSection } from './setup.js';

/** The report as one page that needs nothing else. */
export async function reportPage(study: ReportData, games: GamesToWatch): Promise<string> {
  const { game, name, runs, manifest } = study;
  const sections = sectionsOf(study);
  const tables = tablesOf(study);
  const groups = isTabbed(study) ? study.groups.map(({ title }) => title!) : [];
  const drawn = await Promise.all(
    sections.map(({ name, heading, figures, text, isFolded }) =>
      sectionOf(name, heading, [...figures, text], { isFolded, groups }),
    ),
  );
  const tabbed = sections.findIndex(({ figures }) =>
    figures.some(({ charts }) => charts.some(({ group }) => group !== null)),
  );
  const first = tabbed < 0 ? sections.length : tabbed;
  const isFolded = isLarge(runs);
  const numbers = await sectionOf('tables', 'Tables', tables, {
    isFolded: isFolded && (groups.length === 0 || tabbed >= 0),
    groups,
  });
  return wholePage({
    title: titleOf(study),
    top: `${game.title}, ${name}`,
    version: manifest.versions['shamus-lab'],
    style: tabStyle(groups.length),
    answer: answer(study),
    sections: [
      ...drawn.slice(0, first),
      ...(groups.length > 0 ? [tabs(groups)] : []),
      ...drawn.slice(first),
      ...(tables.length > 0 ? [numbers] : []),
      ...(runs.length > 0
        ? [{ name: 'games', heading: 'Games to watch', isFolded, content: gamesSection(study, games) }]
        : []),
      setupSection(study),
    ],
  });
}

function answer(study: ReportData): Html {
  const { game, runs, manifest } = study;
  const { lead, details } = answerOf(study);
  const games = [...new Set(runs.map((run) => run.games))];
  const each =
    games.length === 1
      ? `${counted(games[0]!, 'game')} each`
      : counted(
          runs.reduce((sum, run) => sum + run.games, 0),
          'game',
        );
  const facts = [counted(runs.length, 'arm'), each, ...commonSetup(game, runs), `seed ${manifest.seed}`];
  const more = html`<details class="details"><summary>More findings</summary><ul>${details.map((text) => html`<li>${text}</li>`)}</ul></details>`;
  return answerHtml(
    lead,
    [facts.join(' · '), multiplicityOf(study), sampleSizesText(study.sizes)],
    notices(study).map((text) => html`<p class="notice">${text}</p>\n`),
    details.length > 0 && more,
  );
}

/** What a reader must know who takes the numbers for a whole answer. */
function notices({ manifest: { ended }, runs, groups }: ReportData): string[] {
  const partial = runs
    .filter(({ complete }) => !complete)
    .map((run) => `${nameInStudy(groups, run)} (${counted(run.games, 'game')})`);
  if (ended !== 'complete') {
    const cut = partial.length === 0 ? '' : ` Cut short: ${named(partial)}.`;
    return [`The run was ${ended} before its end: arms may be missing.${cut}`];
  }
  return partial.length === 0 ? [] : [`The precision asked for was not reached by ${named(partial)}.`];
}
