import { type Html, html } from '../html.js';
import { answerOf } from '../model/answer.js';
import { commonSetup, isLarge, nameInStudy } from '../model/arms.js';
import { multiplicityOf } from '../model/measures.js';
import { type ReportData, titleOf } from '../model/report-data.js';
import { tablesOf } from '../model/tables.js';
import { count, counted, named } from '../numbers.js';
import { isTabbed } from '../sections/section.js';
import { sectionsOf } from '../sections/sections.js';
import { pageSection, sectionHtml, tableSection, tabStyle, tabs, wholePage } from './frame.js';
import { type GamesToWatch, gamesSection } from './games.js';
import { setupSection } from './setup.js';

/** The report as one page that needs nothing else. */
export async function reportPage(study: ReportData, games: GamesToWatch): Promise<string> {
  const sections = sectionsOf(study);
  const tables = tablesOf(study);
  const title = titleOf(study);
  const groups = isTabbed(study) ? study.groups.map(({ title }) => title!) : [];
  const drawn = await Promise.all(sections.map((section) => sectionHtml(section, groups)));
  const firstTabbed = sections.findIndex(({ figures }) =>
    figures.some(({ charts }) => charts.some(({ group }) => group !== null)),
  );
  const untabbed = firstTabbed < 0 ? sections.length : firstTabbed;
  const links: [string, string][] = sections.map(({ name, heading }) => [name, heading]);
  if (tables.length > 0) links.push(['tables', 'Tables']);
  if (study.runs.length > 0) links.push(['games', 'Games to watch']);
  links.push(['setup', 'Run it again']);
  return wholePage({
    title,
    top: `${study.game.title}, ${study.name}`,
    version: study.manifest.versions['shamus-lab'],
    style: tabStyle(groups.length),
    answer: answer(study),
    links,
    content: html`${drawn.slice(0, untabbed)}
${groups.length > 0 && tabs(groups)}
${drawn.slice(untabbed)}
${tables.length > 0 && pageSection('tables', 'Tables', isLarge(study.runs) && (groups.length === 0 || firstTabbed >= 0), html`${tables.map((table) => tableSection(table, groups))}`)}
${study.runs.length > 0 && pageSection('games', 'Games to watch', isLarge(study.runs), gamesSection(study, games))}
${setupSection(study)}`,
  });
}

function answer(study: ReportData): Html {
  const { game, runs, manifest } = study;
  const { lead, details } = answerOf(study);
  const many = multiplicityOf(study);
  const games = [...new Set(runs.map((run) => run.games))];
  const each =
    games.length === 1
      ? `${count(games[0]!)} games each`
      : `${count(runs.reduce((sum, run) => sum + run.games, 0))} games`;
  const facts = [counted(runs.length, 'arm'), each, ...commonSetup(game, runs), `seed ${manifest.seed}`];
  return html`<p class="lead">${lead}</p>
${notices(study).map((text) => html`<p class="notice">${text}</p>`)}
<p class="facts">${facts.join(' · ')}</p>
${many !== '' && html`<p class="facts">${many}</p>\n`}${details.length > 0 && html`<details class="details"><summary>More findings</summary><ul>${details.map((text) => html`<li>${text}</li>`)}</ul></details>`}`;
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
