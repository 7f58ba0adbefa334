/** Writes the options in docs/command-line.md as the help of each command has them: `npx vitest run src/cli/options/page.test.ts -u`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadGame } from '../../games/registry.js';
import { COMMANDS } from '../commands.js';
import { createCommandParser } from '../parser.js';

const PAGE = new URL('../../../docs/command-line.md', import.meta.url).pathname;

const BEGINS = '<!-- written from the help: src/cli/options/page.test.ts -->\n';

test('the options in docs/command-line.md are those of the help', async () => {
  const [shamus, rummy] = await Promise.all([loadGame('shamus'), loadGame('rummy')]);
  const sections = COMMANDS.map(async ({ load, ...command }) => {
    const { spec } = await load();
    const [own, other] = [await spec(shamus), await spec(rummy)];
    const [usage, , ...help] = (await createCommandParser(command, { ...own, examples: [] }, []).getHelp()).split('\n');
    const more = Object.keys(other.options).filter((name) => !(name in own.options));
    const note = `\nIn competitive games also: ${more.map((name) => `\`--${name}\``).join(', ')}.\n`;
    return `\n### \`${usage}\`\n\n\`\`\`text\n${help.join('\n')}\n\`\`\`\n${more.length === 0 ? '' : note}`;
  });
  const [before] = readFileSync(PAGE, 'utf8').split(BEGINS);
  await expect(`${before}${BEGINS}${(await Promise.all(sections)).join('')}`).toMatchFileSnapshot(PAGE);
});
