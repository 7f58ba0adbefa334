/** Cores that this process may use: those of the machine, or what a quota of its control group leaves of them. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { posix } from 'node:path';

/** Text of a file; null if it cannot be read. */
export type FileReader = (path: string) => string | null;

const ROOT = '/sys/fs/cgroup';

/** CPUs that the control groups of a process allow (cgroups(7), versions 1 and 2); Infinity without a quota. */
export function cpuQuota(read: FileReader): number {
  const quotas = [Number.POSITIVE_INFINITY];
  for (const line of (read('/proc/self/cgroup') ?? '0::/').trim().split('\n')) {
    const [, controllers = '', ...rest] = line.split(':');
    const isUnified = controllers === '';
    if (!isUnified && !controllers.split(',').includes('cpu')) continue;
    const mounts = isUnified ? [ROOT, `${ROOT}/unified`] : [`${ROOT}/cpu`, `${ROOT}/cpu,cpuacct`];
    // A group takes part in the quotas of all groups above it. In a container the path may be one of the host.
    for (let group = posix.join('/', rest.join(':')); ; group = posix.dirname(group)) {
      for (const mount of mounts) quotas.push(quotaIn(posix.join(mount, group), read, isUnified));
      if (group === '/') break;
    }
  }
  return Math.min(...quotas);
}

function quotaIn(folder: string, read: FileReader, isUnified: boolean): number {
  const number = (file: string) => read(posix.join(folder, file))?.trim();
  const [quota, period] = isUnified
    ? (number('cpu.max') ?? '').split(' ')
    : [number('cpu.cfs_quota_us'), number('cpu.cfs_period_us')];
  // `max` in version 2 and -1 in version 1 mean none.
  const cpus = Number(quota) / Number(period);
  return Number.isFinite(cpus) && cpus > 0 ? cpus : Number.POSITIVE_INFINITY;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

let found: number | undefined;

/** Threads that can run at the same time: whole CPUs, at least 1. */
export function availableCores(): number {
  const isLinux = process.platform === 'linux';
  found ??= Math.max(1, Math.min(availableParallelism(), Math.floor(isLinux ? cpuQuota(readText) : Infinity)));
  return found;
}
