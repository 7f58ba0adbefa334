/** The files in examples/machines, as batch schedulers run them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { folderWith, outputOf, PACKAGE, PROGRAM, start } from '../cli/shamus.testing.js';
import { startSlurm, whyNoSlurm } from './slurm.testing.js';

const EXAMPLES = join(PACKAGE, 'examples/machines');
const GUIDE = readFileSync(join(PACKAGE, 'docs/more-than-one-machine.md'), 'utf8');

const FILE = `question: Is it played in parts?
seed: parts
games: 25000
arms:
  - team: [random+random, random+meld-first]
`;

const SHAMUS = `${process.execPath} ${PROGRAM}`;

let whole: Record<string, string>;

beforeAll(async () => {
  const cwd = folderWith({ 'study.yaml': FILE });
  await outputOf(['experiment', 'study.yaml', '--out', 'whole', '--threads', '1'], { cwd });
  whole = resultsIn(join(cwd, 'whole'));
});

function resultsIn(folder: string): Record<string, string> {
  const names = ['summary.json', 'summary.csv'];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

function commandsOfGuide(word: string): string[] {
  const blocks = [...GUIDE.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!);
  const found = blocks.find((block) => block.includes(word));
  expect(found, word).toBeDefined();
  return found!.trim().split('\n');
}

const noSlurm = whyNoSlurm();
if (noSlurm !== null) console.error(`no Slurm: the array job is not run, for ${noSlurm}`);

describe.runIf(noSlurm === null)('a Slurm of one node', () => {
  test('plays the array job of the guide, and merges what it played', async () => {
    const cwd = folderWith({ 'study.yaml': FILE });
    // Sockets have short paths.
    const folder = mkdtempSync(join(tmpdir(), 'slurm-'));
    chmodSync(folder, 0o755);
    const slurm = await startSlurm(folder);
    try {
      const lines = commandsOfGuide('sbatch').map((line) =>
        line
          .replaceAll('1-100', '1-3')
          .replace(/ 100\)$/, ' 3)')
          .replaceAll('experiments/rulings.yaml', 'study.yaml')
          .replaceAll('examples/machines', EXAMPLES)
          .replaceAll('npx shamus', SHAMUS)
          // The shell waits for the last job, as a user would not.
          .replace(/^sbatch /, 'sbatch --wait '),
      );
      expect(lines).toHaveLength(2);
      const env = { ...slurm.env, SHAMUS };
      const { code, stderr } = await start('bash', ['-ec', lines.join('\n')], { cwd, env }).end;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(resultsIn(join(cwd, 'results/rulings'))).toEqual(whole);
      // Tasks that are started again play nothing.
      const again = `sbatch --wait --array=2 ${EXAMPLES}/slurm-array.sh study.yaml results/rulings 3`;
      const task = await start('bash', ['-ec', `${again}\ncat slurm-*_2.out`], { cwd, env }).end;
      expect(task.code).toBe(0);
      expect(task.stdout).toContain('results: results/rulings (already complete)\n');
    } finally {
      await slurm.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const hasParallel = spawnSync('parallel', ['--version']).status === 0;
if (!hasParallel) console.error('no GNU parallel: gnu-parallel.sh is not run (apt-get install parallel)');

describe.runIf(hasParallel)('GNU parallel', () => {
  test('plays all shards and merges them', async () => {
    const cwd = folderWith({ 'study.yaml': FILE });
    const [first] = commandsOfGuide('gnu-parallel.sh');
    const line = first!
      .replace('experiments/rulings.yaml results/rulings 100', 'study.yaml results/rulings 3')
      .replace('examples/machines', EXAMPLES);
    const { code, stdout } = await start('bash', ['-ec', line], { cwd, env: { SHAMUS, HOME: cwd } }).end;
    expect(code).toBe(0);
    expect(stdout).toContain('Is it played in parts?\n');
    expect(resultsIn(join(cwd, 'results/rulings'))).toEqual(whole);
  });
});

interface Container {
  readonly imagePullPolicy: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly completionMode?: string;
    readonly completions?: number;
    readonly parallelism?: number;
    readonly template?: {
      readonly spec: {
        readonly restartPolicy: string;
        readonly containers: readonly [Container];
        readonly volumes: readonly { readonly name: string; readonly [source: string]: unknown }[];
      };
    };
  };
}

describe('the Kubernetes Job', () => {
  const documents = parseAllDocuments(readFileSync(join(EXAMPLES, 'kubernetes-job.yaml'), 'utf8'));
  const manifests = documents.map((document) => document.toJS() as Manifest);
  const [claim, play, merge] = manifests as [Manifest, Manifest, Manifest];
  const podOf = ({ spec }: Manifest) => spec.template!.spec;

  test('is YAML of the kinds that it should be, and every volume is there', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect(manifests.map(({ apiVersion, kind, metadata }) => [apiVersion, kind, metadata.labels.step])).toEqual([
      ['v1', 'PersistentVolumeClaim', 'play'],
      ['batch/v1', 'Job', 'play'],
      ['batch/v1', 'Job', 'merge'],
    ]);
    for (const job of [play, merge]) {
      expect(podOf(job).containers.map(({ imagePullPolicy }) => imagePullPolicy)).toEqual(['IfNotPresent']);
      const { restartPolicy, containers, volumes } = podOf(job);
      // The only ones that a Job allows.
      expect(['Never', 'OnFailure']).toContain(restartPolicy);
      expect(containers).toHaveLength(1);
      expect(containers[0].volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
      expect(JSON.stringify(volumes)).toContain(`{"claimName":"${claim.metadata.name}"}`);
    }
    const { completionMode, completions, parallelism } = play.spec;
    expect(completionMode).toBe('Indexed');
    expect(parallelism).toBeLessThanOrEqual(completions!);
    expect(podOf(play).containers[0].env).toEqual([{ name: 'SHARDS', value: `${completions}` }]);
  });

  test('has containers whose commands play all shards and merge them', async () => {
    const cwd = folderWith({ 'experiment.yaml': FILE });
    /** Runs a container's command as a process, its volumes being folders here. */
    const runContainer = async (job: Manifest, env: Readonly<Record<string, string>>) => {
      const { command, args, volumeMounts } = podOf(job).containers[0];
      const folders: Readonly<Record<string, string>> = { experiment: cwd, results: join(cwd, 'results') };
      const here = (word: string) =>
        volumeMounts.reduce((text, { name, mountPath }) => text.replaceAll(`${mountPath}/`, `${folders[name]}/`), word);
      const [program, ...words] = [...command, ...args].map(here);
      const line = `shamus() { ${SHAMUS} "$@"; }; export -f shamus`;
      // In the image `shamus` is on the path.
      const text = program === 'sh' ? words.at(-1)!.replace(/^exec /, '') : [program, ...words].join(' ');
      return start('bash', ['-ec', `${line}; ${text}`], { cwd, env }).end;
    };
    for (const index of [2, 0, 1]) {
      const { code, stderr } = await runContainer(play, { JOB_COMPLETION_INDEX: `${index}`, SHARDS: '3' });
      expect({ code, stderr }).toEqual({ code: 0, stderr: `results: ${cwd}/results/experiment\n` });
      expect(existsSync(join(cwd, `results/experiment/shard-${index + 1}-of-3/run.jsonl`))).toBe(true);
    }
    expect(await runContainer(merge, {})).toMatchObject({ code: 0 });
    expect(resultsIn(join(cwd, 'results/experiment'))).toEqual(whole);
  });
});
