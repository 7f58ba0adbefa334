import { UsageError } from '../../game/index.js';
import { GAME_NAMES, isGameFile } from '../../games/registry.js';
import { type Found, findRule, type RulesPage, rulesOf } from '../../report/rules/rules-page.js';
import { foundText, rulesText } from '../../report/rules/rules-text.js';
import { openGame } from '../../simulation/index.js';
import type { ValuesFor } from '../options/option.js';
import { outputPage, proseWidth, wantsColours } from '../output/terminal.js';
import type { rules as rulesSpec } from '../specs/program.js';

/** `shamus rules`: prints the rules of a game, or some of them. */
export async function rules(values: ValuesFor<typeof rulesSpec>): Promise<void> {
  const { what, json, html, out } = values;
  const [first, ...others] = what;
  const named =
    first !== undefined && isGameFile(first) ? first : GAME_NAMES.find((name) => name === first?.toLowerCase());
  const words = first === undefined || named !== undefined ? others : [first, ...others];
  const game = await openGame(named ?? values.game);
  const page = rulesOf(game);
  if (html) {
    if (words.length > 0) throw new UsageError(`--html makes a page of all rules: leave out '${words.join(' ')}'`);
    const { rulesHtml } = await import('../../report/rules/rules-html.js');
    return outputPage(rulesHtml(game, page), out, `rules-of-${game.name}.html`);
  }
  const found = words.map((word) => findRule(page, game.title, word));
  if (json) process.stdout.write(`${JSON.stringify(forPrograms(game.name, page, found))}\n`);
  else {
    const form = { width: proseWidth(process.stdout), colours: wantsColours(process.stdout) };
    const parts = found.length === 0 ? [rulesText(page, form)] : found.map((part) => foundText(part, form));
    process.stdout.write(`${parts.join('\n\n')}\n`);
  }
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
