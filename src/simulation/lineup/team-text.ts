/** Teams as text: policies at `+`, teams at `,`, options after `:`. */
import { isPolicyFile } from './arm.js';
import { policyExists } from './loader.js';

/** A policy as it is written: what it is called, and its options if any are given. */
interface PolicyWords {
  /** A shipped policy's name or the path of a file. */
  readonly policy: string;
  /** `name=value`, separated by commas; null if none are given. */
  readonly options: string | null;
}

/** Options may also follow a path without an extension: `./folder:weight=3`. */
const FORMS = [/^([\w-]{2,}):(.*)$/, /^(.*\.(?:[cm]?[jt]s|ya?ml)):(.*)$/, /^(.*?):([A-Za-z]\w*=.*)$/];

/** Separates the name of a policy from its options: `tips:call=none`, `./my.ts:weight=3`, `C:\policies\my.ts:weight=3`. */
export function splitPolicy(text: string): PolicyWords {
  for (const form of FORMS) {
    const [, policy, options] = form.exec(text) ?? [];
    if (policy !== undefined && options !== undefined) return { policy: policy.trim(), options: options.trim() };
  }
  return { policy: text, options: null };
}

/** Joins what `splitPolicy` separates. */
export function joinPolicy(policy: string, options: string): string {
  return options === '' ? policy : `${policy}:${options}`;
}

/** The policies of a team, without the backslashes before their own separators. @param folder where paths are seen from */
export function splitPolicies(team: string, folder = '.'): string[] {
  const policies = [''];
  for (const [separator, text] of pieces(team, folder)) {
    if (separator === '+') policies.push(text);
    else policies.push(`${policies.pop()}${separator}${text}`);
  }
  return policies.map((policy) => policy.trim().replaceAll(/\\([+,])/g, '$1'));
}

/**
 * Separates a list of teams or policies at its commas, but not at those between the options of a policy: in
 * `a:x=on,y=2+b,c+d` the options of `a` go on after the first comma. Backslashes stay, for `splitPolicies`.
 */
export function splitTeams(text: string): string[] {
  const teams = [''];
  let policy = '';
  for (const [separator, next] of pieces(text, '.')) {
    const goesOn = /^\s*[A-Za-z]\w*\s*=/.test(next) && splitPolicy(policy).options !== null;
    if (separator === ',' && !goesOn) teams.push(next);
    else teams.push(`${teams.pop()}${separator}${next}`);
    if (separator !== ',' || !goesOn) policy = next;
  }
  return teams;
}

/**
 * A text at its `+` and `,`, each piece with the separator before it, of which the first has none. Separators do not
 * count after a backslash, and in the path of a file that exists; of several such paths the longest is taken.
 */
function pieces(text: string, folder: string): [separator: string, text: string][] {
  const words = text.split(/(?<!\\)([+,])/);
  const found: [string, string][] = [];
  for (let separator = ''; words.length > 0; separator = words.shift() ?? '') {
    const ends = words.flatMap((_, place) => (place % 2 === 0 && place > 0 ? place + 1 : []));
    const end = ends.findLast((length) => isPath(words.slice(0, length).join(''), folder)) ?? 1;
    found.push([separator, words.splice(0, end).join('')]);
  }
  return found;
}

/** Characters of the longest path that systems take. */
const MAX_PATH = 4096;

/** True for the path of an existing file, perhaps with a first option. */
function isPath(text: string, folder: string): boolean {
  if (text.length > MAX_PATH) return false;
  const { policy, options } = splitPolicy(text.trim());
  return isPolicyFile(policy) && !/[+,]/.test(options ?? '') && policyExists(policy, folder);
}
