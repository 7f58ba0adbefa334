import { expect, test } from 'vitest';
import { cpuQuota } from './cores.js';

const SYS = '/sys/fs/cgroup';
const V1 = '3:cpuset:/\n2:cpu,cpuacct:/docker/7\n0::/\n';

test.each<[string, number, Record<string, string>]>([
  ['no control groups', Infinity, {}],
  ['version 2, no quota', Infinity, { '/proc/self/cgroup': '0::/\n', [`${SYS}/cpu.max`]: 'max 100000\n' }],
  ['version 2', 2, { '/proc/self/cgroup': '0::/\n', [`${SYS}/cpu.max`]: '200000 100000\n' }],
  ['version 2, less than one', 0.5, { '/proc/self/cgroup': '0::/a\n', [`${SYS}/a/cpu.max`]: '50000 100000\n' }],
  [
    'a group above with less',
    1.5,
    {
      '/proc/self/cgroup': '0::/a/b\n',
      [`${SYS}/a/b/cpu.max`]: '400000 100000\n',
      [`${SYS}/a/cpu.max`]: '150000 100000\n',
    },
  ],
  ['a path of the host', 3, { '/proc/self/cgroup': '0::/../../docker/7\n', [`${SYS}/cpu.max`]: '300000 100000\n' }],
  [
    'version 1',
    4,
    {
      '/proc/self/cgroup': V1,
      [`${SYS}/cpu/docker/7/cpu.cfs_quota_us`]: '400000\n',
      [`${SYS}/cpu/docker/7/cpu.cfs_period_us`]: '100000\n',
    },
  ],
  [
    'version 1, seen from a container',
    1,
    {
      '/proc/self/cgroup': V1,
      [`${SYS}/cpu,cpuacct/cpu.cfs_quota_us`]: '50000\n',
      [`${SYS}/cpu,cpuacct/cpu.cfs_period_us`]: '50000\n',
    },
  ],
  [
    'version 1, no quota',
    Infinity,
    { '/proc/self/cgroup': V1, [`${SYS}/cpu/cpu.cfs_quota_us`]: '-1\n', [`${SYS}/cpu/cpu.cfs_period_us`]: '100000\n' },
  ],
  ['no sense', Infinity, { '/proc/self/cgroup': '\n', [`${SYS}/cpu.max`]: 'x y\n' }],
])('the quota of CPU: %s', (_, cpus, files) => {
  expect(cpuQuota((path) => files[path] ?? null)).toBe(cpus);
});
