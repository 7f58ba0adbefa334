/** The commands: names and summaries for the help, and where their options and their code are loaded from. */
import type { Command, SpecFor } from './options/option.js';

const runs = () => import('./specs/runs.js');
const studies = () => import('./specs/studies.js');
const games = () => import('./specs/games.js');
const program = () => import('./specs/program.js');

/** Lets a command load its options when they are needed: those of all would take longer than a short run. */
function spec<N extends string>(load: () => Promise<Readonly<Record<N, SpecFor>>>, name: N): Command['spec'] {
  return async (game) => (await load())[name](game);
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'run',
    words: '[team..]',
    summary: 'measure how often teams win',
    spec: spec(runs, 'run'),
    action: async () => (await import('./commands/run.js')).run,
  },
  {
    name: 'tournament',
    words: '[team..]',
    summary: 'compare many teams or policies on the same decks, or find the best',
    spec: spec(runs, 'tournament'),
    action: async () => (await import('./commands/tournament.js')).tournament,
  },
  {
    name: 'compare',
    words: '<a> <b>',
    summary: 'compare two teams on the same decks',
    spec: spec(runs, 'compare'),
    action: async () => (await import('./commands/compare.js')).compare,
  },
  {
    name: 'ceiling',
    summary: 'how many deals could be won if all cards were known',
    spec: spec(studies, 'ceiling'),
    action: async () => (await import('./commands/ceiling.js')).ceiling,
  },
  {
    name: 'experiment',
    words: '<file>',
    summary: 'run an experiment file and write its results',
    spec: spec(runs, 'experiment'),
    action: async () => (await import('./commands/experiment.js')).experiment,
  },
  {
    name: 'experiment check',
    words: '<file>',
    summary: 'show what an experiment file would run (arms, games, time), without running it',
    spec: spec(runs, 'experimentCheck'),
    action: async () => (await import('./commands/experiment.js')).experimentCheck,
  },
  {
    name: 'experiment schema',
    summary: 'print the JSON Schema of experiment files, for editors',
    spec: spec(runs, 'experimentSchema'),
    action: async () => (await import('./commands/experiment.js')).experimentSchema,
  },
  {
    name: 'merge',
    words: '<folders..>',
    summary: 'join the parts of a run that were played with --shard',
    spec: spec(runs, 'merge'),
    action: async () => (await import('./commands/merge.js')).merge,
  },
  {
    name: 'plan',
    words: '[a] [b]',
    summary: 'sample sizes for intervals and differences, from a pilot run',
    spec: spec(studies, 'plan'),
    action: async () => (await import('./commands/planning.js')).plan,
  },
  {
    name: 'tune',
    words: '[team..]',
    summary: 'find good values of the options of policies, and confirm them on fresh decks',
    spec: spec(studies, 'tune'),
    action: async () => (await import('./commands/tune.js')).tune,
  },
  {
    name: 'report',
    words: '<results..>',
    summary: 'make a page, charts or tables from results',
    spec: spec(games, 'report'),
    action: async () => (await import('./commands/report.js')).report,
  },
  {
    name: 'verify',
    words: '<folder>',
    summary: 'check that the files of a results folder agree, and replay some of its games',
    spec: spec(games, 'verify'),
    action: async () => (await import('./commands/verify.js')).verify,
  },
  {
    name: 'replay',
    words: '[team..]',
    summary: 'show games of a run turn by turn, or write pages to watch them on',
    spec: spec(games, 'replay'),
    action: async () => (await import('./commands/replay.js')).replay,
  },
  {
    name: 'explain',
    words: '[team..]',
    summary: 'what each move of a game would have won, which cost most, and which decisions of a team cost most',
    spec: spec(games, 'explain'),
    action: async () => (await import('./commands/explain.js')).explain,
  },
  {
    name: 'check',
    words: '<file>',
    summary: 'check transcripts against the rules, independently of the engine',
    spec: spec(games, 'check'),
    action: async () => (await import('./commands/check.js')).check,
  },
  {
    name: 'worker',
    summary: 'play the games of commands with --redis, on this machine or another',
    spec: spec(program, 'worker'),
    action: async () => (await import('./commands/worker.js')).worker,
  },
  {
    name: 'audit',
    words: '[team..]',
    summary: 'check that policies do not peek, follow the rules and are deterministic; measure their speed',
    spec: spec(studies, 'audit'),
    action: async () => (await import('./commands/audit.js')).audit,
  },
  {
    name: 'new',
    words: '<what> <name>',
    summary: 'create a starter policy and its test',
    spec: spec(program, 'create'),
    action: async () => (await import('./commands/new.js')).create,
  },
  {
    name: 'bench',
    summary: 'measure how fast games are played and how much memory they allocate',
    spec: spec(program, 'bench'),
    action: async () => (await import('./commands/bench.js')).bench,
  },
  {
    name: 'rules',
    words: '[what..]',
    summary: 'print the rules of a game, or one rule by its number, or make a page of them',
    spec: spec(program, 'rules'),
    action: async () => (await import('./commands/rules.js')).rules,
  },
  {
    name: 'list',
    words: '[what]',
    summary: 'list games, variants, rulings, policies, outcomes, metrics and features',
    spec: spec(program, 'listThings'),
    action: async () => (await import('./commands/list.js')).listThings,
  },
  {
    name: 'describe',
    words: '<name>',
    summary: 'explain a policy, variant, ruling, outcome, metric, feature or rule',
    spec: spec(program, 'describe'),
    action: async () => (await import('./commands/describe.js')).describe,
  },
];
