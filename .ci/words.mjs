/**
 * Checks the words of comments and texts, and prints each offence with its file and line. A comment begins with a noun
 * or a verb, and "he" or "she" stands for no policy ("it") and no player ("they"). Run it with `npm run lint`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const CODE = /\.(ts|[cm]?js)$/;
const TEXT = /\.(ts|[cm]?js|md|ya?ml)$/;

/** Files without a check: generated results and the words of other people. */
const EXEMPT = /^(results\/(?!README\.md)|\.ci\/words\.mjs)/;

/** First words of a comment that leave the reader without a subject. The second line of a block of `//` is no first. */
const HEADLESS =
  /(?<!\/\/.*\n\s*)(?<=^|[\s({[,;])\/(?:\*\*?[\s*]*|\/[ \t]*)(What|Who|Whoever|Whether|Of|By|How|Where|None|Nor|Nothing|Likewise|The same)\b/g;

const PRONOUN = /\b(he|she|his|her|hers|him|himself|herself)\b/gi;

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\0')
  .filter((file) => TEXT.test(file) && !EXEMPT.test(file) && existsSync(file));

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const offences = [...text.matchAll(PRONOUN)];
  if (CODE.test(file)) offences.push(...text.matchAll(HEADLESS));
  for (const { index, 0: match, 1: word } of offences) {
    const line = text.slice(0, index + match.length).split('\n').length;
    console.log(`${file}:${line}: ${word}`);
    process.exitCode = 1;
  }
}
