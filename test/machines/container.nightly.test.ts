/** The Dockerfile and compose.yaml, step by step as processes: no container engine is needed, and none is tested. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { folderWith, outputOf, PACKAGE, PROGRAM, start, temporaryFolder, untilSeen } from '../cli/shamus.testing.js';
import { freePort } from './slurm.testing.js';

interface Instruction {
  readonly name: string;
  readonly text: string;
}

function stagesOf(file: string): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, text] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    if (name !== undefined) stages.at(-1)!.push({ name, text: text! });
    else expect(line).toMatch(/^(#.*)?$/);
  }
  return stages;
}

/** Files of the project that are copied into the image: those that git knows, but for .dockerignore. */
function contextOf(folder: string): void {
  const ignored = readFileSync(join(PACKAGE, '.dockerignore'), 'utf8').trim().split('\n');
  expect(ignored).toContain('node_modules');
  // The page shows findings of committed studies, and the build reads them.
  expect(ignored.filter((line) => line.startsWith('results'))).toEqual([]);
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: PACKAGE });
  for (const name of listed.toString().trim().split('\n')) {
    if (!existsSync(join(PACKAGE, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(PACKAGE, name), join(folder, name));
  }
}

describe('the Dockerfile', () => {
  test('makes, step by step in an empty folder, a program that plays', async () => {
    const root = temporaryFolder();
    const [build, image] = stagesOf(join(PACKAGE, 'Dockerfile')) as [Instruction[], Instruction[]];
    for (const name of ['build', 'usr/local/bin']) mkdirSync(join(root, name), { recursive: true });
    const here = (text: string) => text.replaceAll(/(?<![\w.])\/(?=(app|build|results|usr)\b)/g, `${root}/`);
    let cwd = root;
    for (const { name, text } of [...build, ...image]) {
      if (name === 'WORKDIR') cwd = here(text);
      if (name === 'COPY' && text === '. .') contextOf(cwd);
      // There is no user of the image's here.
      if (name !== 'RUN') continue;
      const line = here(text).replaceAll(/ && chown \S+ \S+/g, '');
      const { code, stderr } = await start('bash', ['-ec', line], { cwd }).end;
      expect({ line, code, ...(code !== 0 && { stderr }) }).toEqual({ line, code: 0 });
    }
    const lastOf = (name: string) => JSON.parse(image.findLast((one) => one.name === name)!.text) as string[];
    const [program] = lastOf('ENTRYPOINT');
    const installed = join(root, 'usr/local/bin', program!);
    const help = await start(process.execPath, [installed, ...lastOf('CMD')], { cwd }).end;
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('shamus merge');
    const words = [
      'experiment',
      'experiments/senior-vs-junior.yaml',
      '--shard',
      '1/1000',
      '--out',
      join(root, 'results'),
    ];
    expect(await start(process.execPath, [installed, ...words], { cwd }).end).toMatchObject({ code: 0 });
    // Packages for development are left out.
    for (const name of ['vitest', 'typescript']) expect(existsSync(join(cwd, 'node_modules', name))).toBe(false);
  });
});

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly command: readonly string[];
        readonly depends_on?: Readonly<Record<string, unknown>>;
        readonly deploy?: { readonly replicas: number };
        readonly volumes?: readonly string[];
      }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const COMPOSE = parse(readFileSync(join(PACKAGE, 'compose.yaml'), 'utf8')) as Compose;

describe('compose.yaml', () => {
  test('names services and volumes that are there', () => {
    const { services, volumes } = COMPOSE;
    expect(Object.keys(services)).toEqual(['redis', 'coordinator', 'worker']);
    expect(services.worker!.deploy).toEqual({ replicas: 2 });
    for (const { depends_on = {}, volumes: mounted = [] } of Object.values(services)) {
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
      for (const mount of mounted) expect(volumes).toHaveProperty(mount.split(':')[0]!);
    }
  });

  const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
  if (!hasRedis) console.error('no Redis: the services of compose.yaml are not run (apt-get install redis-server)');

  test.runIf(hasRedis)('starts services that together play an experiment to the bytes of one machine', async () => {
    const { services } = COMPOSE;
    const [port, cwd] = [await freePort(), folderWith({})];
    mkdirSync(join(cwd, 'experiments'));
    const study = join(PACKAGE, 'experiments/senior-vs-junior.yaml');
    const few = readFileSync(study, 'utf8').replace(/^games: .*$/m, 'games: 20000');
    cpSync(join(folderWith({ 'study.yaml': few }), 'study.yaml'), join(cwd, 'experiments/senior-vs-junior.yaml'));
    const here = (words: readonly string[]) =>
      words.map((word) =>
        word.replace('redis://redis:6379', `redis://127.0.0.1:${port}`).replace(/^\/results/, 'results'),
      );
    const run = (words: readonly string[]) => start(process.execPath, [PROGRAM, ...here(words)], { cwd });
    const [server, ...options] = services.redis!.command;
    const redis = start(server!, [...options, '--port', `${port}`, '--bind', '127.0.0.1', '--dir', cwd]);
    const answers = () => spawnSync('redis-cli', ['-p', `${port}`, 'ping']).stdout.toString() === 'PONG\n';
    await untilSeen(answers, redis.process);
    const coordinator = run(services.coordinator!.command);
    const workers = Array.from({ length: services.worker!.deploy!.replicas }, () => run(services.worker!.command));
    try {
      expect(await coordinator.end).toMatchObject({ code: 0 });
      await outputOf(['experiment', 'experiments/senior-vs-junior.yaml', '--out', 'whole'], { cwd });
      for (const name of ['summary.json', 'summary.csv']) {
        const [own, other] = ['results/senior-vs-junior', 'whole'].map((folder) =>
          readFileSync(join(cwd, folder, name)),
        );
        expect(own!.equals(other!), name).toBe(true);
      }
    } finally {
      for (const { process: child } of [...workers, redis]) child.kill();
      await Promise.all([...workers, redis].map(({ end }) => end));
    }
  });
});
