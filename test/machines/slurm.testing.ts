/** A Slurm of one node, on loopback and ports of its own, as long as a test runs. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'sinfo'];

/** Why no Slurm can be started here; null if one can. */
export function whyNoSlurm(): string | null {
  const missing = PROGRAMS.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} not installed (apt-get install slurm-wlm munge)`;
  return process.getuid?.() === 0 ? null : 'its daemons need to be started by root';
}

export interface Slurm {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** @param folder an empty one that all may enter */
export async function startSlurm(folder: string): Promise<Slurm> {
  const at = (name: string) => join(folder, name);
  for (const name of ['state', 'spool']) mkdirSync(at(name));
  writeFileSync(at('munge.key'), randomBytes(1024), { mode: 0o400 });
  const [node] = hostname().split('.');
  const [controllerPort, nodePort] = [await freePort(), await freePort()];
  writeFileSync(
    at('slurm.conf'),
    `ClusterName=test
SlurmctldHost=${node}(127.0.0.1)
SlurmctldPort=${controllerPort}
SlurmdPort=${nodePort}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=${at('munge.socket')}
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MailProg=/bin/true
StateSaveLocation=${at('state')}
SlurmdSpoolDir=${at('spool')}
SlurmctldPidFile=${at('slurmctld.pid')}
SlurmdPidFile=${at('slurmd.pid')}
SlurmctldLogFile=${at('slurmctld.log')}
SlurmdLogFile=${at('slurmd.log')}
NodeName=${node} NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=${node} Default=YES MaxTime=INFINITE State=UP
`,
  );
  const env = { SLURM_CONF: at('slurm.conf') };
  const daemons: ChildProcess[] = [];
  const begin = (program: string, words: readonly string[]) => {
    daemons.push(spawn(program, words, { env: { ...process.env, ...env }, stdio: 'ignore' }));
  };
  const stop = async () => {
    for (const daemon of daemons.reverse()) {
      if (daemon.exitCode !== null || daemon.signalCode !== null) continue;
      const ended = new Promise((resolve) => daemon.once('exit', resolve));
      daemon.kill();
      await ended;
    }
  };
  try {
    const files = ['key-file=munge.key', 'socket=munge.socket', 'pid-file=munged.pid', 'log-file=munged.log'];
    const options = [...files, 'seed-file=munged.seed'].map((option) => `--${option.replace('=', `=${folder}/`)}`);
    begin('munged', ['--foreground', ...options]);
    await until(() => spawnSync('munge', ['--no-input', '--socket', at('munge.socket')]).status === 0);
    begin('slurmctld', ['-D', '-c']);
    begin('slurmd', ['-D']);
    await until(() => {
      const { stdout } = spawnSync('sinfo', ['--noheader', '--format=%T'], { env: { ...process.env, ...env } });
      if (daemons.some(({ exitCode }) => exitCode !== null)) throw new Error(`Slurm did not start: see ${folder}`);
      return stdout.toString().trim() === 'idle';
    });
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await sleep(100);
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}
