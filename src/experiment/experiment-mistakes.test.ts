import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../game/index.js';
import { read, temporaryFile } from './experiments.testing.js';

/** A file, or its arms or contrasts alone; line and column of its mistake, if these are certain; a part of what is said. */
interface Mistake {
  readonly file?: string;
  readonly arms?: string;
  readonly contrasts?: string;
  readonly at?: string;
  readonly says: string;
}

const TABLES: Readonly<Record<string, readonly Mistake[]>> = parse(
  readFileSync(new URL('./experiment-mistakes.yaml', import.meta.url), 'utf8'),
);

/** An experiment of ten games whose arms are these lines. */
function withArms(lines: string): string {
  return `question: q\nseed: s\ngames: 10\narms:\n${lines}`;
}

function withContrasts(text: string): string {
  const teams = {
    none: 'random+random',
    uno: 'high-first+random',
    rummy: 'random+meld-first',
    both: 'high-first+meld-first',
  };
  const lines = Object.entries(teams).map(([label, team]) => `      - { label: ${label}, team: ${team} }\n`);
  return withArms(`  - variant: [standard, expert]\n    team:\n${lines.join('')}${text}`);
}

const file = temporaryFile('wrong.yaml');

test.each(Object.values(TABLES).flat())(
  'a mistake in an experiment file is told with file, line and column: %j',
  async ({ file: whole, arms, contrasts, at = '\\d+:\\d+', says }) => {
    const text = whole ?? (arms === undefined ? withContrasts(contrasts!) : withArms(arms));
    const error = await read(file, text).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message.slice(file.path.length)).toMatch(new RegExp(`^:${at}: [^\\n]+$`));
    expect(message).toContain(says);
  },
);
