/** Every example that readers are given can be read: its options exist, go together and have values. examples.nightly.test.ts runs them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../src/cli/commands.js';
import { parseCommand } from '../src/cli/parser.js';
import { GAME_NAMES, loadGame } from '../src/games/registry.js';
import { PACKAGE } from './cli/shamus.testing.js';
import { examplesOfPages } from './examples.testing.js';

/** Commands that play no team by themselves. */
const NEED_A_TEAM = /^(run|tournament|tune|audit)$/;

/** Stands for game files and folders that are there only once the example before has been run. */
const GAME_FILE = join(PACKAGE, 'examples/games/seven-hand-shanghai.yaml');

const ofHelp = COMMANDS.flatMap(({ load }) =>
  GAME_NAMES.map(async (name) => {
    const [{ spec }, game] = await Promise.all([load(), loadGame(name)]);
    return (await spec(game)).examples.map(([line]) => `shamus ${line}`);
  }),
);

const LINES = [...(await Promise.all(ofHelp)).flat(), ...examplesOfPages().map(({ command }) => command)]
  .flatMap((line) => line.split(/ (?:\||&&|;) /))
  .filter((line) => line.startsWith('shamus ') && !line.includes(' --help'));

/** Words as a shell reads them, without what it redirects. */
function wordsOf(line: string): string[] {
  const words = line.replace(/ [<>].*/, '').match(/("[^"]*"|'[^']*'|\S)+/g)!;
  return words.map((word) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2')).slice(1);
}

test.each([...new Set(LINES)])('%s', async (line) => {
  const words = wordsOf(line.replace(/(?<= --game )\S*[./]\S*/, GAME_FILE));
  const parsed = await parseCommand(words);
  const name = parsed?.command.name ?? '';
  expect(name).toBe(words.slice(0, name.split(' ').length).join(' '));
  const given = Object.entries(parsed!.values).filter(([, value]) => value !== undefined && [value].flat().length > 0);
  if (NEED_A_TEAM.test(name)) expect(given.map(([option]) => option).join()).toMatch(/\b(team|uno|policy|merge)\b/);
});
