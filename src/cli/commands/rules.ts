import { UsageError } from '../../game/index.js';
import { GAME_NAMES, isGameFile } from '../../games/registry.js';
import { type Found, findRule, type RulesPage, rulesOf } from '../../report/rules/rules-page.js';
import { foundText, rulesText } from '../../report/rules/rules-text.js';
import { openGame } from '../../simulation/index.js';
import * as o from '../options/shared.js';
import { outputPage, proseWidth, wantsColours } from '../output/terminal.js';

export function spec() {
  return {
    options: {
      what: o.words(`a game (${GAME_NAMES.join(', ')}); then optionally rules (4.4), sections (4) or rulings (unoOut)`),
      ...o.GAME,
      json: o.flag('print JSON (schema shamus-rules/1)', { rules: [o.excludes(['html'])] }),
      html: o.flag('make a page of all rules, with an address for each rule'),
      out: o.text('file for the page', {
        alias: 'o',
        default: 'stdout; if that is a terminal, a file in this folder',
        rules: [o.needs(['html'], '--html, the page')],
      }),
    },
    examples: [
      ['rules', 'all rules, with rulings, variants and a worked example'],
      ['rules 4.4', 'a rule cited by a message'],
      ['rules rummy --html --out rummy.html', 'a page to print or to link to, as in rummy.html#rule-4.4'],
      ['rules 4 unoOut', "the Rummy player's turn, and a ruling with its rule"],
    ] as const,
  };
}

/** `shamus rules`: prints the rules of a game, or some of them. */
export async function action(values: o.ValuesFor<typeof spec>): Promise<void> {
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
