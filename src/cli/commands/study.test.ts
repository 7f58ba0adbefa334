/** Examples of the help of `shamus study` are commands that can be played, whatever the game. */
import { expect, test } from 'vitest';
import { shellWords } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { partsOf } from '../../study/index.js';
import { COMMANDS } from '../commands.js';
import { parseCommand } from '../parser.js';
import { planStudy, spec } from './study.js';

test.each(GAME_NAMES)('of %s, and nobody looks ahead unless that is asked for', async (name) => {
  const { options, examples } = spec(await loadGame(name));
  const varied = options.vary.about.match(/--vary \S+=\S*\d\S*|--vary [\w]+=[\w-]+,[\w-]+/g)!;
  const commands = [...examples.map(([command]) => command), `study ${name} ${varied.join(' ')}`];
  expect(varied).toHaveLength(2);
  for (const command of commands) {
    const { values, game } = (await parseCommand(COMMANDS, shellWords(command)!))!;
    const parts = await partsOf(await planStudy(values as never, game));
    expect(parts.map((part) => String(part.name))).not.toContain('search');
    expect(parts.length).toBeGreaterThan(3);
  }
  const asked = (await parseCommand(COMMANDS, ['study', name, '--search', '-n', '400']))!;
  const parts = await partsOf(await planStudy(asked.values as never, asked.game));
  expect(parts.map((part) => String(part.name))).toContain('search');
});
