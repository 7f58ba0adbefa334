/** How the process of a policy is shut off from all else. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGE_ROOT } from '../../version.js';
import type { ProcessSpec } from '../outside/process.js';

const HOST_FOLDER = fileURLToPath(new URL('dist/host/', PACKAGE_ROOT));
const PACKAGE = fileURLToPath(new URL('package.json', PACKAGE_ROOT));
const HOST = join(HOST_FOLDER, 'host.js');
/** Mebibytes of JavaScript's heap, and of all memory that is in use. */
const [HEAP, MEMORY] = [1024, 2048];

export function isolation(module: string, seconds: number): ProcessSpec {
  const bundle = fileURLToPath(module);
  const node = [process.execPath, `--max-old-space-size=${HEAP}`, HOST];
  const shut = [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    '--clearenv',
    '--ro-bind',
    '/usr',
    '/usr',
    '--symlink',
    'usr/lib',
    '/lib',
    '--symlink',
    'usr/lib64',
    '/lib64',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--ro-bind',
    HOST_FOLDER,
    HOST_FOLDER,
    '--ro-bind',
    bundle,
    bundle,
    '--ro-bind',
    PACKAGE,
    PACKAGE,
    '--chdir',
    '/',
  ];
  return {
    command: [...shut, ...node] as unknown as [string],
    folder: '/',
    environment: {},
    time: { perReply: seconds, bank: 0 },
    memory: MEMORY,
    farewell: '',
  };
}
