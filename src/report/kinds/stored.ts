/** Results in a folder as blocks: what was found, games to watch, and how to run it again. */
import type { ResultRow } from '../../analysis/index.js';
import { replayCommand } from '../../simulation/command.js';
import { type Block, type Cell, heading, paragraphs, table, textColumn } from '../blocks/block.js';
import { countNoun } from '../numbers.js';
import { commonSetup, nameWithGroup } from '../study/arms.js';
import { type ArmExamples, type GameEnding, gameEndingsOf } from '../study/examples.js';
import { type StoredStudy, studyTitle } from '../study/study.js';
import { countTables } from './arm-tables.js';
import { compareBlocks } from './compare.js';
import { runBlocks } from './run.js';
import { tournamentBlocks } from './tournament.js';

/** Games of each arm to look at, and where pages of them are. */
export interface GamesToWatch {
  readonly examples: ReadonlyMap<ResultRow, ArmExamples>;
  /** The address of a game's page, seen from the report. */
  readonly page: (run: ResultRow, game: number) => string;
}

/** Blocks of the results proper. The first heading is the title. */
function foundBlocks(study: StoredStudy): Block[] {
  const { game, question, result } = study;
  if (result.verdict?.kind === 'tournament') return [...tournamentBlocks(game, result), ...countTables(study).slice(1)];
  if (result.verdict === undefined) return runBlocks(study, studyTitle(study));
  const found = compareBlocks(game, result);
  const title = question === null ? found.slice(0, 1) : [heading(question)];
  return [...title, ...found.slice(1), ...countTables(study).slice(1)];
}

/** The title of results and their finding, for a table of several. */
export function titleAndFindingOf(study: StoredStudy): { readonly title: string; readonly finding: string } {
  const blocks = foundBlocks(study);
  const textOf = (kind: string) =>
    blocks.flatMap((block) => (block.kind === kind && 'text' in block ? [block.text] : []))[0] ?? '';
  return { title: textOf('heading'), finding: textOf('lead') };
}

/** @param games null where no game was looked for: then a command that finds one */
export function storedBlocks(study: StoredStudy, games: GamesToWatch | null): Block[] {
  const { game, manifest, runs } = study;
  const common = commonSetup(game, runs).join(', ') || 'nothing: arms differ in everything';
  const facts: Fact[] = [
    ['Game', game.about.title],
    ['In all arms', common],
  ];
  return [
    ...foundBlocks(study),
    ...(runs.length === 0 ? [] : games === null ? watchBlocks(study) : gamesBlocks(study, games)),
    ...originBlocks(manifest, facts),
    ...table(
      'policies',
      'Policies, and the SHA-256 of the code that played',
      manifest.policies,
      [
        textColumn('policy', ({ name }) => name),
        textColumn('role', ({ role }) => role),
        textColumn('SHA-256', ({ sha256 }) => sha256),
      ],
      { isFolded: true },
    ),
  ];
}

/** The command that finds a game of the first arm by its outcome, and makes a page of it. */
function watchBlocks({ game, groups, manifest }: StoredStudy): Block[] {
  const { setup, team, entrants } = groups[0]!.arms[0]!.run;
  const played = { setup, team: entrants === undefined ? team : setup.policies.join('+'), seed: manifest.seed };
  return [
    heading('Watch a game'),
    ...paragraphs(
      'This finds a game by its outcome and makes a page of it; the report itself lists games with --games.',
    ),
    { kind: 'code', text: replayCommand(game, played, '--only', game.results.outcomes[0]!.name, '--html') },
  ];
}

/** Table of games by arm or entrant and by result, with the command that shows one. */
function gamesBlocks({ game, groups, manifest }: StoredStudy, { examples, page }: GamesToWatch): Block[] {
  const rows = groups.flatMap((group) =>
    group.arms.map(({ label, run }) => ({ name: nameWithGroup(group, label), run })),
  );
  const unknown = rows.filter(({ run }) => !examples.has(run)).length;
  const nameCell = ({ name, run }: (typeof rows)[number]): Cell => {
    // The number is to be filled in; where no game is known, the command finds one by its outcome.
    const which = examples.has(run) ? ['--index', 'N'] : ['--only', game.results.outcomes[0]!.name];
    // A row of an entrant is named after it, and its command needs the whole table.
    const team = run.entrants === undefined ? run.team : run.setup.policies.join('+');
    return {
      text: name,
      note: replayCommand(game, { setup: run.setup, team, seed: manifest.seed }, ...which, '--html'),
    };
  };
  return [
    ...table(
      '',
      'Games to watch, by their numbers in the run',
      rows,
      [
        textColumn('arm', nameCell),
        ...gameEndingsOf(game).map((ending) => ({
          heading: ending.title,
          cell: ({ run }: (typeof rows)[number]) => gamesCell(examples.get(run), run, ending, page),
        })),
      ],
      { isFolded: rows.length > 12 },
    ),
    ...paragraphs(
      'The command makes a page of a game: put its number for N.',
      unknown === 0
        ? ''
        : `Not searched: ${countNoun(unknown, 'arm')}, because a policy is a local file, its code or the engine has changed, or it searches. The command finds a game by its outcome.`,
    ),
  ];
}

function gamesCell(
  found: ArmExamples | undefined,
  run: ResultRow,
  ending: GameEnding,
  page: GamesToWatch['page'],
): Cell {
  const games = found?.games[ending.name] ?? [];
  if (games.length === 0) return ending.most(run) === 0 ? 'none' : '\u2013';
  return games.map((game) => {
    return { text: String(game), href: page(run, game) };
  });
}

type Fact = readonly [name: string, text: string];

type Manifest = StoredStudy['manifest'];
type Origin = Pick<
  Manifest,
  'command' | 'seed' | 'versions' | 'signature' | 'finished' | 'machine' | 'seconds' | 'merged'
>;

/** Command that runs results again, and versions, machine and times of the parts that were run. */
export function originBlocks(origin: Origin, facts: readonly Fact[]): Block[] {
  const { command, seed, versions, signature, machine, seconds, merged, finished } = origin;
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const all: Fact[] = [
    ...facts,
    ['Seed', seed],
    ['Versions', programs.join(', ')],
    ['Engine', `behaviour signature ${signature}`],
    merged === undefined ? ['Machine', machineText({ ...machine, seconds })] : ['Machines', machinesText(merged)],
    ['Finished', finished.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')],
  ];
  return [
    heading('Run it again'),
    ...paragraphs(
      'The same command with the same version gives the same numbers, on any machine and any number of threads.',
    ),
    { kind: 'code', text: `npx ${command}` },
    ...table('', '', all, [textColumn('', ([name]) => name), textColumn('', ([, text]) => text)]),
  ];
}

type Merged = NonNullable<Manifest['merged']>;

type MachineUse = Omit<Merged['machines'][number], 'shards' | 'cores' | 'memoryGB'>;

function machineText({ platform, cpu, threads, seconds }: MachineUse): string {
  return `${platform}, ${cpu}, ${threads} threads, ${seconds.toFixed(1)} s`;
}

const MAX_MACHINES = 5;

function machinesText({ shards, machines }: Merged): string {
  const named = machines
    .slice(0, MAX_MACHINES)
    .map((machine) => `${machineText(machine)} (${countNoun(machine.shards, 'shard')})`);
  const more = machines.length - named.length;
  if (more > 0) named.push(`and ${countNoun(more, 'kind of machine', 'kinds of machines')} more`);
  return `played in ${countNoun(shards, 'shard')}: ${named.join('; ')}`;
}
