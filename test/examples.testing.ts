/** The examples that readers are given: in the help of each command, in the README and in the guides. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf, PACKAGE } from './cli/shamus.testing.js';

export interface Example {
  readonly command: string;
  readonly source: string;
  readonly prompted: boolean;
}

/** All examples in the help of a command and of the commands below it, in the order in which they are listed. */
export async function examplesOfHelp(words: readonly string[] = []): Promise<Example[]> {
  const help = await outputOf([...words, '--help']);
  const name = ['shamus', ...words].join(' ');
  const found = [...help.matchAll(/^ {2}(shamus .*)\n {6}\w/gm)].map(([, command]) => ({
    command: command!,
    source: `${name} --help`,
    prompted: false,
  }));
  const below = new Set(
    [...help.matchAll(new RegExp(`^ {2}${name} (\\w+)\\b.* {2}\\w`, 'gm'))].map(([, word]) => word!),
  );
  for (const word of below) found.push(...(await examplesOfHelp([...words, word])));
  return found;
}

const GUIDES = readdirSync(join(PACKAGE, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));

/** Languages of code blocks that hold no commands. */
const CODE = /^(ts|js|yaml|json|csv|c|md|html)$/;

/** Commands in code blocks and between backquotes of the README, of the guides and of the results' page. */
export function examplesOfPages(): Example[] {
  return ['README.md', 'CONTRIBUTING.md', ...GUIDES, 'results/README.md'].flatMap((source) => {
    const found: string[] = [];
    const prompted: string[] = [];
    const prose = readFileSync(join(PACKAGE, source), 'utf8').replaceAll(
      /^```(\w*)\n(.*?)^```$/gms,
      (_, language: string, block: string) => {
        const lines = block.split('\n');
        const behindPrompt = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
        prompted.push(...behindPrompt);
        if (behindPrompt.length === 0 && !CODE.test(language)) found.push(...lines.filter(isProgram));
        return '';
      },
    );
    found.push(...[...prose.matchAll(/`([^`]+)`/g)].map(([, span]) => span!.replaceAll(/\s+/g, ' ')).filter(isTyped));
    return [
      ...prompted.map((command) => exampleOf(command, source, true)),
      ...found.map((command) => exampleOf(command, source, false)),
    ];
  });
}

function exampleOf(command: string, source: string, prompted: boolean): Example {
  return { command: command.replaceAll(/(^|&& )npx shamus /g, '$1shamus '), source, prompted };
}

function isProgram(line: string): boolean {
  return /^(npx|npm|node|shamus|duckdb|bash) /.test(line);
}

/** Placeholders in the form of a command. Another word in capitals is taken literally. */
const PLACEHOLDER = /(?<![$\w-])(A|B|COMMAND|DIR|FILE|GAME|N|NAME|PATH|POLICY|TEAM)(?!\w)|[<[]\w+(\.\.)?[>\]]|…|\.\.\./;

/** True if words between backquotes can be typed: a command with all that it needs, not its name or its form. */
function isTyped(span: string): boolean {
  if (PLACEHOLDER.test(span)) return false;
  if (/^(npx shamus \w|npm (run|test|start|ci|install)\b|node |bash |PROPERTY_)/.test(span)) return true;
  return /^shamus \w+ \S/.test(span);
}
