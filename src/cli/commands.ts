/** The commands: names and summaries for the help, and where their options and their code are loaded from. */
import type { Command, SpecFor } from './options/option.js';

const runs = () => import('./specs/runs.js');
const studies = () => import('./specs/studies.js');
const games = () => import('./specs/games.js');
const people = () => import('./specs/people.js');
const program = () => import('./specs/program.js');

/** Lets a command load its options when they are needed: those of all would take longer than a short run. */
function spec<N extends string>(load: () => Promise<Readonly<Record<N, SpecFor>>>, name: N): Command['spec'] {
  return async (game) => (await load())[name](game);
}

/** Names, words and summaries of the commands, in the order of the help. */
const SUMMARIES = {
  run: ['[team..]', 'measure how often teams win'],
  tournament: ['[team..]', 'compare many teams or policies on the same decks, or find the best'],
  compare: ['<a> <b>', 'compare two teams on the same decks'],
  ceiling: ['', 'how many deals could be won if all cards were known'],
  experiment: ['<file>', 'run an experiment file and write its results'],
  'experiment check': ['<file>', 'show what an experiment file would run (arms, games, time), without running it'],
  'experiment schema': ['', 'print the JSON Schema of experiment files, for editors'],
  merge: ['<folders..>', 'join the parts of a run that were played with --shard'],
  plan: ['[a] [b]', 'sample sizes for intervals and differences, from a pilot run'],
  tune: ['[team..]', 'find good values of the options of policies, and confirm them on fresh decks'],
  study: ['[game]', "a designer's report: are seats fair, how long is it, how much is luck, what decides; on one page"],
  report: ['<results..>', 'make a page, charts or tables from results'],
  verify: ['<folder>', 'check that the files of a results folder agree, and replay some of its games'],
  replay: ['[team..]', 'show games of a run turn by turn, or write pages to watch them on'],
  explain: [
    '[team..]',
    'what each move of a game would have won, which cost most, and which decisions of a team cost most',
  ],
  play: ['', 'play yourself on a page, with hints and a review'],
  watch: ['<team>', 'measure a policy each time its file is saved, against the version before'],
  check: ['<file>', 'check transcripts against the rules, independently of the engine'],
  board: ['[dir]', 'a page of all studies in a folder and of what plays, with forms to start runs'],
  worker: ['', 'play the games of commands with --redis, on this machine or another'],
  audit: ['[team..]', 'check that policies do not peek, follow the rules and are deterministic; measure their speed'],
  new: ['<what> <name>', 'create a starter policy and its test, or a game file'],
  env: ['', 'play many games at once for a learning program (docs/learning.md)'],
  bench: ['', 'measure how fast games are played and how much memory they allocate'],
  rules: ['[what..]', 'print the rules of a game, or one rule by its number, or make a page of them'],
  list: ['[what]', 'list games, variants, rulings, policies, outcomes, metrics and features'],
  describe: ['<name>', 'explain a policy, variant, ruling, outcome, metric, feature or rule'],
} as const;

/** Options and code of a command. */
type Loaders = readonly [spec: Command['spec'], action: Command['action']];

/** Where the options and the code of each command are. */
const LOADERS: Readonly<Record<keyof typeof SUMMARIES, Loaders>> = {
  run: [spec(runs, 'run'), async () => (await import('./commands/run.js')).run],
  tournament: [spec(runs, 'tournament'), async () => (await import('./commands/tournament.js')).tournament],
  compare: [spec(runs, 'compare'), async () => (await import('./commands/compare.js')).compare],
  ceiling: [spec(studies, 'ceiling'), async () => (await import('./commands/ceiling.js')).ceiling],
  experiment: [spec(runs, 'experiment'), async () => (await import('./commands/experiment.js')).experiment],
  'experiment check': [
    spec(runs, 'experimentCheck'),
    async () => (await import('./commands/experiment.js')).experimentCheck,
  ],
  'experiment schema': [
    spec(runs, 'experimentSchema'),
    async () => (await import('./commands/experiment.js')).experimentSchema,
  ],
  merge: [spec(runs, 'merge'), async () => (await import('./commands/merge.js')).merge],
  plan: [spec(studies, 'plan'), async () => (await import('./commands/planning.js')).plan],
  tune: [spec(studies, 'tune'), async () => (await import('./commands/tune.js')).tune],
  study: [spec(studies, 'study'), async () => (await import('./commands/study.js')).study],
  report: [spec(games, 'report'), async () => (await import('./commands/report.js')).report],
  verify: [spec(games, 'verify'), async () => (await import('./commands/verify.js')).verify],
  replay: [spec(games, 'replay'), async () => (await import('./commands/replay.js')).replay],
  explain: [spec(games, 'explain'), async () => (await import('./commands/explain.js')).explain],
  play: [spec(people, 'play'), async () => (await import('./commands/play.js')).play],
  watch: [spec(people, 'watch'), async () => (await import('./commands/watch.js')).watch],
  check: [spec(games, 'check'), async () => (await import('./commands/check.js')).check],
  board: [spec(program, 'board'), async () => (await import('./commands/board.js')).board],
  worker: [spec(program, 'worker'), async () => (await import('./commands/worker.js')).worker],
  audit: [spec(studies, 'audit'), async () => (await import('./commands/audit.js')).audit],
  new: [spec(program, 'create'), async () => (await import('./commands/new.js')).create],
  env: [spec(program, 'env'), async () => (await import('./commands/env.js')).env],
  bench: [spec(program, 'bench'), async () => (await import('./commands/bench.js')).bench],
  rules: [spec(program, 'rules'), async () => (await import('./commands/rules.js')).rules],
  list: [spec(program, 'listThings'), async () => (await import('./commands/list.js')).listThings],
  describe: [spec(program, 'describe'), async () => (await import('./commands/describe.js')).describe],
};

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = Object.entries(SUMMARIES).map(([name, [words, summary]]) => {
  const [options, action] = LOADERS[name as keyof typeof SUMMARIES];
  return { name, words, summary, spec: options, action };
});
