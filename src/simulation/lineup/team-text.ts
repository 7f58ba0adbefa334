/** How a user writes teams and lists of them. */

/** A policy as it is written: what it is called, and its options if any are given. */
interface PolicyWords {
  /** A shipped policy's name or the path of a file. */
  readonly policy: string;
  /** `name=value`, separated by commas; null if none are given. */
  readonly options: string | null;
}

/** A path without `.ts` or the like may be followed by options too: `./folder:weight=3`. */
const FORMS = [/^([\w-]{2,}):(.*)$/, /^(.*\.[cm]?[jt]s):(.*)$/, /^(.*?):([A-Za-z]\w*=.*)$/];

/** Separates the name of a policy from its options: `tips:call=none`, `./my.ts:weight=3`, `C:\policies\my.ts:weight=3`. */
export function splitPolicy(text: string): PolicyWords {
  for (const form of FORMS) {
    const [, policy, options] = form.exec(text) ?? [];
    if (policy !== undefined && options !== undefined) return { policy: policy.trim(), options: options.trim() };
  }
  return { policy: text, options: null };
}

/** A policy with its options, as `splitPolicy` reads it. */
export function joinPolicy(policy: string, options: string): string {
  return options === '' ? policy : `${policy}:${options}`;
}

/**
 * Parts a list of teams or policies at its commas, but not at those between the options of a policy: in
 * `a:x=on,y=2+b,c+d` the options of `a` go on after the first comma.
 */
export function splitTeams(text: string): string[] {
  const teams: string[] = [];
  for (const part of text.split(',')) {
    const policy = teams.at(-1)?.split('+').at(-1);
    const goesOn = /^\s*[A-Za-z]\w*\s*=/.test(part) && policy !== undefined && splitPolicy(policy).options !== null;
    if (goesOn) teams.push(`${teams.pop()},${part}`);
    else teams.push(part);
  }
  return teams;
}
