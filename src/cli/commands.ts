/** The commands: usage and summaries for the help, and where their options and their code are loaded from. */
import type { Command, CommandCode } from './options/option.js';

/** Summaries by usage, in the order of the help. */
const SUMMARIES = {
  'run [team..]': 'measure how often teams win',
  'tournament [team..]': 'compare many teams or policies on the same decks, or find the best',
  'compare <a> <b>': 'compare two teams on the same decks',
  ceiling: 'how many deals could be won if all cards were known',
  'experiment <file>': 'run an experiment file and write its results',
  'experiment check <file>': 'show what an experiment file would run (arms, games, time), without running it',
  'experiment schema': 'print the JSON Schema of experiment files, for editors',
  'merge <folders..>': 'join the parts of a run that were played with --shard',
  'tune [team..]': 'find good values of the options of policies, and confirm them on fresh decks',
  'report <results..>': 'make a page or tables from results',
  'verify <folder>': 'check that the files of a results folder agree, and replay some of its games',
  'replay [team..]': 'show games of a run turn by turn, as text or pages, and what each move was worth',
  play: 'play yourself on a page, with hints and a review',
  lab: 'a page on which your browser measures and compares teams, and policies that you write there',
  'check <file>': 'check transcripts against the rules, independently of the engine',
  worker: 'play the games of commands with --redis, on this machine or another',
  'audit [team..]': 'check that policies do not peek, follow the rules and are deterministic; measure their speed',
  'new <what> <name>': 'create a starter policy and its test, or a game file',
  env: 'play many games at once for a learning program (docs/learning.md)',
  bench: 'measure how fast games are played and how much memory they allocate',
  'list [name..]': 'games, variants, rulings, policies and more: all of a kind, or what a name means',
};

/** Modules of the commands, each loaded when it is needed: all would take longer than a short run. */
const MODULES: Readonly<Record<string, () => Promise<CommandCode>>> = {
  run: () => import('./commands/run.js'),
  tournament: () => import('./commands/tournament.js'),
  compare: () => import('./commands/compare.js'),
  ceiling: () => import('./commands/ceiling.js'),
  experiment: () => import('./commands/experiment.js'),
  'experiment check': () => import('./commands/experiment.js').then(({ check }) => check),
  'experiment schema': () => import('./commands/experiment.js').then(({ schema }) => schema),
  merge: () => import('./commands/merge.js'),
  tune: () => import('./commands/tune.js'),
  report: () => import('./commands/report.js'),
  verify: () => import('./commands/verify.js'),
  replay: () => import('./commands/replay.js'),
  play: () => import('./commands/play.js'),
  lab: () => import('./commands/lab.js'),
  check: () => import('./commands/check.js'),
  worker: () => import('./commands/worker.js'),
  audit: () => import('./commands/audit.js'),
  new: () => import('./commands/new.js'),
  env: () => import('./commands/env.js'),
  bench: () => import('./commands/bench.js'),
  list: () => import('./commands/list.js'),
};

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = Object.entries(SUMMARIES).map(([usage, summary]) => {
  const [, name, words] = /^([a-z ]*[a-z]) ?(.*)$/.exec(usage)!;
  const load = MODULES[name!]!;
  return {
    ...{ name: name!, words: words!, summary },
    spec: async (game) => (await load()).spec(game),
    action: async () => (await load()).action,
  };
});
