import type { Argv } from 'yargs';
import { UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame } from '../../games/registry.js';
import { type Found, findRule, type RulesPage, rulesOf } from '../../report/rules/rules-page.js';
import { foundText, rulesText } from '../../report/rules/rules-text.js';
import { GAME_OPTION, stringOption } from '../input/options.js';
import { outputPage } from '../output/page-output.js';
import { proseWidth, wantsColours } from '../output/terminal.js';

/** `shamus rules`: prints the rules of a game, or some of them. */
export function rulesCommand(yargs: Argv): Argv {
  return yargs.command(
    'rules [what..]',
    'print the rules of a game, or one rule by its number, or make a page of them',
    (command) =>
      command
        .positional('what', {
          type: 'string',
          array: true,
          describe: `a game (${GAME_NAMES.join(', ')}); then optionally rules (4.4), sections (4) or rulings (unoOut)`,
        })
        .options(GAME_OPTION)
        .options({
          json: { type: 'boolean', default: false, describe: 'print JSON (schema shamus-rules/1)' },
          html: {
            type: 'boolean',
            default: false,
            describe: 'make a page of all rules, with an address for each rule',
          },
          out: stringOption('out', {
            alias: 'o',
            describe: 'file for the page (default: stdout; if that is a terminal, a file in this folder)',
          }),
        } as const)
        .example('$0 rules', 'all rules, with rulings, variants and a worked example')
        .example('$0 rules 4.4', 'a rule cited by a message')
        .example('$0 rules rummy --html --out rummy.html', 'a page to print or to link to, as in rummy.html#rule-4.4')
        .example('$0 rules 4 unoOut', "the Rummy player's turn, and a ruling with its rule"),
    async (argv) => {
      const [first, ...others] = argv.what ?? [];
      const named = GAME_NAMES.find((name) => name === first?.toLowerCase());
      const words = first === undefined || named !== undefined ? others : [first, ...others];
      const game = await loadGame(named ?? argv.game);
      const page = rulesOf(game);
      if (argv.out !== undefined && !argv.html) throw new UsageError('--out is for a page: add --html');
      if (argv.html) {
        if (argv.json) throw new UsageError('--html and --json cannot both be given');
        if (words.length > 0) throw new UsageError(`--html makes a page of all rules: leave out '${words.join(' ')}'`);
        const { rulesHtml } = await import('../../report/rules/rules-html.js');
        return outputPage(rulesHtml(game, page), argv.out, `rules-of-${game.name}.html`);
      }
      const found = words.map((word) => findRule(page, game.title, word));
      if (argv.json) process.stdout.write(`${JSON.stringify(forPrograms(game.name, page, found))}\n`);
      else {
        const form = { width: proseWidth(process.stdout), colours: wantsColours(process.stdout) };
        const parts = found.length === 0 ? [rulesText(page, form)] : found.map((part) => foundText(part, form));
        process.stdout.write(`${parts.join('\n\n')}\n`);
      }
    },
  );
}

/** `text` is Markdown. Only the requested sections and rules are included. */
function forPrograms(game: string, { title, content, sections }: RulesPage, found: readonly Found[]) {
  const textOf = (tokens: RulesPage['content']) => tokens.map(({ raw }) => raw.trim()).join('\n\n');
  const chosen =
    found.length === 0 ? sections : sections.filter((each) => found.some(({ section }) => section === each));
  return {
    schema: 'shamus-rules/1',
    game,
    title,
    text: found.length === 0 ? textOf(content) : '',
    sections: chosen.map((section) => {
      const asked = found.filter((part) => part.section === section).map(({ rule }) => rule);
      const isWhole = asked.length === 0 || asked.includes(null);
      return {
        number: section.number,
        title: section.title,
        text: isWhole ? textOf(section.content) : '',
        rules: section.rules
          .filter((rule) => isWhole || asked.includes(rule))
          .map((rule) => ({ number: rule.number, text: textOf(rule.content), rulings: rule.rulings })),
      };
    }),
  };
}
