/** Policy files as a user might write them, for the Uno player: the first card that fits, and something amiss. */
import { readdirSync } from 'node:fs';

/** Code that a test adds to a policy, by its place in the file. */
export interface InjectedCode {
  readonly load?: string;
  readonly create?: string;
  /** When a game begins; `view` is there. */
  readonly newGame?: string;
  /** Before it plays; `view` is there. */
  readonly play?: string;
}

/** The text of a policy file in JavaScript. Each piece of code stands on a line of its own: 2, 4, 7 and 10. */
export function unoFile({ load = '', create = '', newGame = '', play = '' }: InjectedCode): string {
  return [
    "import { sets, unoPolicy } from 'shamus-lab/shamus';",
    load,
    'function make() {',
    create,
    '  return {',
    '    newGame(view) {',
    newGame,
    '    },',
    '    play(view) {',
    play,
    '      return sets.firstCard(view.playableLo, view.playableHi);',
    '    },',
    '    call: () => 0,',
    '  };',
    '}',
    "export default unoPolicy({ name: 'amiss', summary: 's', description: 'd', create: make });",
    '',
  ].join('\n');
}

/** The text of a policy file for the Rummy player who never picks up and lays down what the code says. */
export function rummyFile(layDown: string, discard = ''): string {
  return [
    "import { rummyPolicy, sets } from 'shamus-lab/shamus';",
    'const policy = {',
    '  draw: () => 0,',
    '  layDown(view, laid) {',
    layDown,
    '  },',
    '  discard(view) {',
    discard,
    '    return sets.firstCard(view.discardableLo, view.discardableHi);',
    '  },',
    '};',
    "export default rummyPolicy({ name: 'amiss', summary: 's', description: 'd', create: () => policy });",
    '',
  ].join('\n');
}

/** Code for `newGame` that acts in one game of `oneIn`, always the same ones for a seed. */
export function rarely(oneIn: number, what: string): string {
  return `if (view.random.below(${oneIn}) === 0) { ${what} }`;
}

const WELL_UNDER_WAY = 25_000;

/** In the folder it is started in, such a policy makes a file in each thread when it begins to play, and one later. */
const SIGNAL = {
  load: "import { writeFileSync } from 'node:fs'; import { threadId } from 'node:worker_threads'; let games = 0;",
  newGame: `
    if (games === 0) writeFileSync('begun-' + threadId, '');
    if (games === ${WELL_UNDER_WAY}) writeFileSync('going-' + threadId, '');
    games++;`,
};

/** A policy that tells when it begins to play, and when it has played for some time. */
export const SIGNALLING = unoFile(SIGNAL);

/** A policy that tells when it begins to play, and never answers. */
export const SIGNALLING_AND_HANGING = unoFile({ ...SIGNAL, play: 'for (;;);' });

/** Number of threads that have begun to play such a policy in a folder, or have finished batches of it. */
export function threadsThat(what: 'begun' | 'going', folder: string): number {
  return readdirSync(folder).filter((file) => file.startsWith(`${what}-`)).length;
}
