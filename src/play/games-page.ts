/** The page of a folder of games that people have played. */
import { resolveSetup, unusualRulings } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { type Column, numberColumn, tableOf, textColumn } from '../report/model/table.js';
import { count, counted } from '../report/numbers.js';
import { answerHtml, sectionOf, wholePage } from '../report/page/frame.js';
import { writeOwn } from '../report/write-report.js';
import { type ResultsFolder, savePage } from '../results/index.js';
import { type PlayResults, readPlayFolder, type SavedGame, summaryOf } from './games-folder.js';
import { matchInWords } from './match.js';

/** Returns the page: how all games ended, with which help. */
async function pageOfGames({ manifest, journal: { games } }: PlayResults): Promise<string> {
  const game = await loadGame(manifest);
  const { summary } = summaryOf(game, games);
  const setupText = ({ deal }: SavedGame) =>
    [deal.variant, counted(deal.players, 'player'), ...unusualRulings(game, resolveSetup(game, deal))].join(', ');
  const help = ['attempt', 'undone', 'hints'] as const;
  const columns: Column<SavedGame>[] = [
    textColumn('team', ({ deal }) => deal.team, setupText),
    textColumn('deck', ({ deal }) => `${deal.index} of seed ${deal.seed}`),
    textColumn('end', ({ end }) => end?.outcome ?? 'not over'),
    ...help.map((name) => numberColumn<SavedGame>(name, name, (saved) => saved[name], count)),
    textColumn('branch', ({ deal, shared }) =>
      shared === 0 ? '' : `after decision ${shared} of game ${deal.branch!.of}`,
    ),
  ];
  const table = tableOf({ name: 'games', title: 'Every game', columns, groups: [{ title: null, lines: games }] });
  const ends = summary.arms.flatMap(({ team, outcomes, firstAttempts }) => {
    const further = Object.entries(outcomes).map(([name, all]) => [name, all - firstAttempts[name]!] as const);
    return [
      { team, attempts: 'first', outcomes: firstAttempts },
      { team, attempts: 'further: the cards were known', outcomes: Object.fromEntries(further) },
    ];
  });
  const endColumns: Column<(typeof ends)[number]>[] = [
    textColumn('team', ({ team }) => team),
    textColumn('attempts at a deck', ({ attempts }) => attempts),
    ...game.outcomes.map(({ name }) =>
      numberColumn<(typeof ends)[number]>(name, name, ({ outcomes }) => outcomes[name]!, count),
    ),
  ];
  const endTable = tableOf({
    ...{ name: 'outcomes', title: 'Outcomes', columns: endColumns },
    groups: [{ title: null, lines: ends }],
  });
  const lead = `${counted(summary.games, 'game')} over, ${summary.unfinished} to go on with. Only first attempts at a deck are independent games.`;
  const matches = summary.matches.flatMap((match) => matchInWords(game, match));
  return wholePage({
    ...{ title: `Games of ${game.title}`, top: game.title, version: manifest.versions['shamus-lab'] },
    answer: answerHtml(lead, [...matches, `Played with: npx ${manifest.command}`]),
    sections: [await sectionOf('games', 'Games', [endTable, table])],
  });
}

/** Writes it. @returns its path @throws ResultsError if it cannot be written */
export async function writeGamesPage(path: string, folder: ResultsFolder): Promise<string> {
  const results = readPlayFolder(path);
  const page = await pageOfGames(results);
  return writeOwn(results, folder, page, () => savePage(folder, page));
}
