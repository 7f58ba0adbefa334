/** Runs that are played through a queue, by worker processes: the same bytes as on threads, whatever happens. */
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { lastingFiles } from '../results/lasting.testing.js';
import { testSize } from '../sized.testing.js';
import { unoFile } from './policies.testing.js';
import { BrokenNetwork, describeWithRedis, freePort, TestRedis } from './redis.testing.js';
import {
  expectOneLine,
  folderWith,
  PACKAGE,
  type ProcessResult,
  type Running,
  shamus,
  start,
  startShamus,
  temporaryFolder,
  untilSeen,
} from './shamus.testing.js';

/** Kills of workers and coordinators at random moments, every third of a coordinator. */
const KILLS = testSize(2, 30);
/** Seconds that the network is broken. */
const BREAK = testSize(1, 60);

const EXPERIMENT = `question: Is it the same?
seed: queue
games: 30000
against: { team: random+random }
outputs: { records: true }
arms:
  - variant: standard
    team: [random+random, high-first+meld-first]
`;
/** Command that runs meanwhile: an experiment with controls and records, or a run that writes no report. */
const STUDY = testSize(
  ['run', '-t', 'random+random,high-first+meld-first', '-n', '20000', '--records'],
  ['experiment', 'study.yaml'],
);

/** Everything but the time it took, and the line that no worker plays yet: on a busy machine workers need a while. */
function lasting({ code, stdout, stderr }: ProcessResult): ProcessResult {
  return {
    code,
    stdout: stdout.replace(/,"timing":\{[^}]*\}/, ''),
    stderr: stderr.replace(/^shamus: no worker plays yet.*\n/m, ''),
  };
}

describeWithRedis('a queue', () => {
  let redis: TestRedis;
  let network: BrokenNetwork;
  let url: string;
  let cwd: string;
  const workers: Running[] = [];

  function startWorker(name: string): Running {
    return startShamus(['worker', '--redis', url, '--threads', '1', '--name', name], {
      cwd,
      env: { TZ: name === 'b' ? 'Asia/Tokyo' : 'UTC' },
    });
  }

  beforeAll(async () => {
    redis = await TestRedis.start();
    network = await BrokenNetwork.to(redis.port);
    url = `redis://127.0.0.1:${network.port}`;
    cwd = folderWith({
      'study.yaml': EXPERIMENT,
      'tired.mjs': unoFile({ play: "if (view.random.below(500) === 0) throw new Error('tired');" }),
      'own.mjs': unoFile({}),
    });
    workers.push(startWorker('a'), startWorker('b'));
  });

  /** Waits until nothing is in Redis: workers that still play when a run ends take away what they make then. */
  async function nothingIsLeft(): Promise<void> {
    while ((await redis.keys()).length > 0) await sleep(20);
  }

  async function bothWays(words: readonly string[]) {
    const queued = ['--redis', redis.url];
    const [here, there] = [await shamus(words, { cwd }), await shamus([...words, ...queued], { cwd })];
    return { here: lasting(here), there: lasting(there) };
  }

  test.each([
    'run -t high-first+meld-first,own.mjs+random -n 2000',
    'tournament -t high-first+meld-first,random+meld-first,random+random --select best -n 4000',
    ...testSize(
      [],
      [
        'run --game rummy -t greedy --field random -n 300',
        'run -t random+random --precision 0.02',
        'compare random+random random+meld-first --until-decided',
        'compare shrewd careful --game rummy -n 2000',
      ],
    ),
  ])('%s: the same bytes as on threads, and nothing left in Redis', async (line) => {
    const { here, there } = await bothWays([...line.split(' '), '--json']);
    expect(there).toEqual(here);
    expect(here.code).toBe(0);
    await nothingIsLeft();
  });

  test('a bot is refused in one line: it runs beside its program', async () => {
    const own = folderWith({
      'bot.yaml': 'name: bot\ngame: shamus\nrole: uno\ncommand: [node, x]\nfiles: [bot.yaml]\n',
    });
    const words = ['run', './bot.yaml+random', '-n', '10', '--redis', redis.url];
    expectOneLine(await shamus(words, { cwd: own }), /^--redis does not play the bot '\.\/bot\.yaml': /);
  });

  test('a policy that throws is told by the file and line of its user, as on threads', async () => {
    const { here, there } = await bothWays(['run', '-t', 'tired.mjs+random', '-n', '5000', '--json']);
    expect(there).toEqual(here);
    expect(there.stderr).toMatch(/tired\.mjs:10:\d+, in game \d+/);
  });

  const filesOf = (folder: string) => lastingFiles(folder, false);

  test('workers and coordinators killed at random moments, a Redis that crashes and a network that breaks change nothing', async () => {
    await shamus([...STUDY, '--out', 'here'], { cwd });
    const killWorker = () => {
      const place = Math.floor(Math.random() * workers.length);
      workers[place]!.process.kill('SIGKILL');
      workers[place] = startWorker(`again-${place}`);
    };
    const crashRedis = async () => {
      await redis.crash();
      await redis.begin();
    };
    const breakNetwork = async () => {
      network.cut();
      await sleep(1000 * BREAK);
      network.mend();
    };
    // null: the coordinator is killed.
    const kills = Array.from({ length: KILLS }, (_, kill) => (kill % 3 === 1 ? null : killWorker));
    const troubles = [crashRedis, breakNetwork, ...kills];
    const complaints: string[] = [];
    for (let [run, isDone] = [0, false]; !isDone; ) {
      const out = `there-${run}`;
      const { process: child, end } = startShamus([...STUDY, '--out', out, '--redis', url, '--resume'], { cwd });
      await untilSeen(() => existsSync(join(cwd, out, 'unfinished/lock')), child);
      while (child.exitCode === null && troubles.length > 0) {
        await Promise.race([end, sleep(1000 * Math.random())]);
        if (child.exitCode !== null) break;
        const trouble = troubles.shift()!;
        if (trouble !== null) await trouble();
        else if (child.kill('SIGKILL')) break;
      }
      const { code, stderr } = await end;
      complaints.push(stderr);
      // Killed, or begun while there was no Redis to begin with.
      if (code === null || /^shamus: cannot use Redis/.test(stderr)) continue;
      expect({ code, stderr }).toEqual({ code: 0, stderr });
      expect(filesOf(join(cwd, out))).toEqual(filesOf(join(cwd, 'here')));
      isDone = troubles.length === 0;
      run++;
    }
    expect(complaints.join('')).not.toContain('internal error');
    await nothingIsLeft();
  });

  test('Ctrl-C keeps what is finished, and takes away what is in Redis; a worker ends too', async () => {
    const words = ['run', '-t', 'random+random', '-n', '1e8', '--out', 'cut', '--redis', redis.url];
    const { process: child, end } = startShamus(words, { cwd });
    await untilSeen(() => existsSync(join(cwd, 'cut/unfinished/run.jsonl')), child);
    child.kill('SIGINT');
    const { code, stderr } = await end;
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining('interrupted; finished games are') });
    await nothingIsLeft();
    for (const { process: worker } of workers) worker.kill('SIGINT');
    const told = await Promise.all(workers.map((worker) => worker.end));
    expect(told.map((one) => one.code)).toEqual([0, 0]);
    expect(told[0]!.stderr).not.toContain('trouble');
  });
});

testSize(() => {}, describeWithRedis)('a worker', () => {
  const RUN = ['run', '-t', 'random+random', '-n', '2000', '--json'];

  test('plays through TLS and a password, which the results do not tell', async () => {
    const cwd = temporaryFolder();
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const made = [...'req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem'.split(' '), ...subject];
    expect((await start('openssl', made, { cwd }).end).code).toBe(0);
    const [cert, key] = [join(cwd, 'cert.pem'), join(cwd, 'key.pem')];
    const port = await freePort();
    const files = ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', cert];
    await TestRedis.start('--tls-port', `${port}`, '--tls-auth-clients', 'no', ...files, '--requirepass', 's3cret');
    const url = `rediss://:s3cret@localhost:${port}`;
    const env = { NODE_EXTRA_CA_CERTS: cert };
    const worker = startShamus(['worker', '--redis', `rediss://localhost:${port}`, '--threads', '1'], {
      env: { ...env, SHAMUS_REDIS_PASSWORD: 's3cret' },
    });
    const told = lasting(await shamus([...RUN, '--redis', url, '--out', 'safe'], { cwd, env }));
    expect(told).toMatchObject({ code: 0, stderr: 'results: safe\nreport: safe/report.html\n' });
    expect(told.stdout).toBe(lasting(await shamus(RUN)).stdout);
    for (const name of readdirSync(join(cwd, 'safe'))) {
      expect(readFileSync(join(cwd, 'safe', name), 'latin1')).not.toContain('s3cret');
    }
    expect(readFileSync(join(cwd, 'safe/run.jsonl'), 'utf8')).toContain('rediss://:***@localhost');
    expect(await shamus(['verify', 'safe'], { cwd })).toMatchObject({ code: 0 });
    worker.process.kill('SIGINT');
    expect((await worker.end).code).toBe(0);
    // Its certificate is not known.
    expectOneLine(await shamus([...RUN, '--redis', url], { env: {} }), /^cannot use Redis at rediss:\S+: /, 1);
  });

  test('of another version refuses the run, and says so there and here; one that fits plays it', async () => {
    const redis = await TestRedis.start();
    const cwd = temporaryFolder();
    for (const name of ['bin', 'dist', 'package.json', 'docs'])
      cpSync(join(PACKAGE, name), join(cwd, name), { recursive: true });
    symlinkSync(join(PACKAGE, 'node_modules'), join(cwd, 'node_modules'));
    const file = join(cwd, 'package.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, '"version": "0.0.9"'));
    const words = ['worker', '--redis', redis.url, '--threads', '1'];
    const old = start(process.execPath, [join(cwd, 'bin/shamus.mjs'), ...words, '--name', 'old']);
    const run = startShamus([...RUN, '--redis', redis.url]);
    let heard = '';
    run.process.stderr!.on('data', (text) => {
      heard += text;
    });
    await untilSeen(() => heard.includes('refuses'), run.process);
    const fitting = startShamus(words);
    const { code, stderr } = await run.end;
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /shamus: worker old refuses this run: it is of version \S+ of shamus-lab, and this worker of version 0\.0\.9\n/,
    );
    for (const worker of [old, fitting]) worker.process.kill('SIGINT');
    expect((await old.end).stderr).toMatch(/shamus: refuses run \S+: it is of version /);
    expect((await fitting.end).code).toBe(0);
    expect(await redis.keys()).toEqual([]);
  });

  test('shows a policy that hangs as threads do', async () => {
    const redis = await TestRedis.start();
    const cwd = folderWith({ 'stuck.mjs': unoFile({ newGame: 'if (view.random.below(50) === 0) for (;;);' }) });
    const worker = startShamus(['worker', '--redis', redis.url, '--threads', '2'], { cwd });
    const words = ['run', '-t', 'stuck.mjs+random', '-n', '500', '--game-timeout', '2', '--json'];
    const [here, there] = [await shamus(words, { cwd }), await shamus([...words, '--redis', redis.url], { cwd })];
    expect(lasting(there)).toEqual(lasting(here));
    expect(there.stderr).toMatch(/did not answer within 2 seconds \(.*\), in game \d+/);
    worker.process.kill('SIGINT');
    expect((await worker.end).code).toBe(0);
  });
});

test.each([
  ['http://x', /^--redis must be an address .*, not 'http:\/\/x' \(see: shamus \w+ --help\)$/, 2],
  ['redis://:secret@127.0.0.1:1', /^cannot use Redis at redis:\/\/:\*\*\*@127\.0\.0\.1:1: .*ECONNREFUSED/, 1],
] as const)('%s is refused in one line', async (url, line, code) => {
  expectOneLine(await shamus(['worker', '--redis', url]), line, code);
  expectOneLine(await shamus(['run', '-t', 'random+random', '-n', '10', '--redis', url]), line, code);
});
