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
export async function pageOfGames({ manifest, journal: { games } }: PlayResults): Promise<string> {
  const game = await loadGame(manifest);
  const { summary } = summaryOf(game, games);
  const setupText = ({ deal }: SavedGame) =>
    [deal.variant, counted(deal.players, 'player'), ...unusualRulings(game, resolveSetup(game, deal))].join(', ');
  const help = ['attempt', 'undone', 'undoneAfterEnd', 'hints'] as const;
  const columns: Column<SavedGame>[] = [
    textColumn('team', ({ deal }) => deal.team, setupText),
    textColumn('deck', ({ deal }) => `${deal.index} of seed ${deal.seed}`),
    textColumn('end', ({ end }) => end?.outcome ?? 'not over'),
    ...help.map((name) => numberColumn<SavedGame>(name, name, (saved) => saved[name], count)),
  ];
  const table = tableOf({ name: 'games', title: 'Every game', columns, groups: [{ title: null, lines: games }] });
  const lead = `${counted(summary.games, 'game')} over, ${summary.unfinished} to go on with.`;
  const matches = summary.matches.flatMap((match) => matchInWords(game, match));
  return wholePage({
    ...{ title: `Games of ${game.title}`, top: game.title, version: manifest.versions['shamus-lab'] },
    answer: answerHtml(lead, [...matches, `Played with: npx ${manifest.command}`]),
    sections: [await sectionOf('games', 'Games', [table])],
  });
}

/** Writes it. @returns its path @throws ResultsError if it cannot be written */
export async function writeGamesPage(path: string, folder: ResultsFolder): Promise<string> {
  const results = readPlayFolder(path);
  const page = await pageOfGames(results);
  return writeOwn(results, folder, page, () => savePage(folder, page, null));
}
