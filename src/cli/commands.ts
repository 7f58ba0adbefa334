/** The commands: usage and summary for the help, and what loads their options and their code. */
import type { Command, CommandCode } from './options/option.js';

/** In the order of the help. Each is loaded when it is needed: all would take longer than a short run. */
const TABLE: readonly (readonly [usage: string, summary: string, load: () => Promise<CommandCode>])[] = [
  ['run [team..]', 'measure how often teams win', () => import('./commands/run.js')],
  [
    'tournament [team..]',
    'compare many teams or policies on the same decks, or find the best',
    () => import('./commands/tournament.js'),
  ],
  ['compare <a> <b>', 'compare two teams on the same decks', () => import('./commands/compare.js')],
  ['ceiling', 'how many deals could be won if all cards were known', () => import('./commands/ceiling.js')],
  ['experiment <file>', 'run an experiment file and write its results', () => import('./commands/experiment.js')],
  [
    'experiment check <file>',
    'show what an experiment file would run (arms, games, time), without running it',
    () => import('./commands/experiment.js').then(({ check }) => check),
  ],
  [
    'experiment schema',
    'print the JSON Schema of experiment files, for editors',
    () => import('./commands/experiment.js').then(({ schema }) => schema),
  ],
  ['merge <folders..>', 'join the parts of a run that were played with --shard', () => import('./commands/merge.js')],
  [
    'tune [team..]',
    'find good values of the options of policies, and confirm them on fresh decks',
    () => import('./commands/tune.js'),
  ],
  ['report <results..>', 'make a page or tables from results', () => import('./commands/report.js')],
  [
    'verify <folder>',
    'check that the files of a results folder agree, and replay some of its games',
    () => import('./commands/verify.js'),
  ],
  [
    'replay [team..]',
    'show games of a run turn by turn, as text or pages, and what each move was worth',
    () => import('./commands/replay.js'),
  ],
  ['lab', 'serve the page: measure, write, watch and play in your browser', () => import('./commands/lab.js')],
  [
    'check <file>',
    'check transcripts against the rules, independently of the engine',
    () => import('./commands/check.js'),
  ],
  [
    'worker',
    'play the games of commands with --redis, on this machine or another',
    () => import('./commands/worker.js'),
  ],
  [
    'audit [team..]',
    'check that policies do not peek, follow the rules and are deterministic; measure their speed',
    () => import('./commands/audit.js'),
  ],
  ['new <what> <name>', 'create a starter policy and its test, or a game file', () => import('./commands/new.js')],
  ['env', 'play many games at once for a learning program (docs/learning.md)', () => import('./commands/env.js')],
  ['bench', 'measure how fast games are played and how much memory they allocate', () => import('./commands/bench.js')],
  [
    'list [name..]',
    'games, variants, rulings, policies and more: all of a kind, or what a name means',
    () => import('./commands/list.js'),
  ],
];

export const COMMANDS: readonly Command[] = TABLE.map(([usage, summary, load]) => {
  const [, name, words] = /^([a-z ]*[a-z]) ?(.*)$/.exec(usage)!;
  return { name: name!, words: words!, summary, load };
});
