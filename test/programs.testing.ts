/** Programs that some tests need, and that not every machine has. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';

/** The first of these programs that is installed: in a folder of PATH, or at one of the other places. Null if none is. */
export function findProgram(names: readonly string[], places: readonly string[] = []): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const programs = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return programs.find((program) => existsSync(program)) ?? null;
}

/** A `describe` of what needs a program. Where it is missing, it is skipped, with the reason in its name and on stderr. */
export function describeWith(program: string | null, missing: string, name: string, tests: () => void): void {
  if (program !== null) {
    describe(name, tests);
    return;
  }
  console.error(`SKIPPED: ${name}: ${missing}`);
  describe.skip(`${name} (${missing})`, tests);
}
