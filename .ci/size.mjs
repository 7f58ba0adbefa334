/**
 * Counts the project's TypeScript: non-blank lines of code and of tests, and files. Fails above the budgets in
 * package.json, which are only ever lowered. Run it with `npm run size`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Tests, their helpers and their settings. */
const TEST = /^test\/|\.test\.ts$|\.testing\.ts$|^vitest\./;

const { size: budgets } = JSON.parse(readFileSync('package.json', 'utf8'));
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts']);
const files = listed
  .toString()
  .split('\0')
  .filter((file) => file !== '' && !file.startsWith('site/') && existsSync(file));

const counts = { code: 0, tests: 0, files: files.length };
for (const file of files)
  counts[TEST.test(file) ? 'tests' : 'code'] += readFileSync(file, 'utf8').match(/\S.*/g)?.length ?? 0;

const UNITS = { code: 'non-blank lines', tests: 'non-blank lines', files: 'files' };
const number = (value) => value.toLocaleString('en').padStart(7);
for (const [name, count] of Object.entries(counts)) {
  const over = count - budgets[name];
  const note = over > 0 ? `: ${over} too many` : '';
  console.log(`${name.padEnd(5)} ${number(count)} of ${number(budgets[name])} ${UNITS[name]}${note}`);
  if (over > 0) process.exitCode = 1;
}
if (process.exitCode)
  console.error('npm run size: the project is larger than its budgets in package.json; remove code first.');
