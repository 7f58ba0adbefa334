import { describe, expect, test } from 'vitest';
import { PolicyFault } from './fault.js';
import { toSystemRefusal } from './system-error.js';

const error = (message: string, fields: object, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), fields);
const refused = (code: string, syscall: string, path?: string) => {
  return error(`${code}: told by the system, ${syscall}`, { code, syscall, errno: -1, ...(path && { path }) });
};

describe('a call that the system refuses is told in one line, with what to do', () => {
  test.each([
    ['threads', error('EAGAIN', { code: 'ERR_WORKER_INIT_FAILED' }), 'cannot start a thread (EAGAIN): ', '--threads'],
    [
      'a thread, for a reason that is not known',
      error('Worker initialization failure', { code: 'ERR_WORKER_INIT_FAILED' }),
      'cannot start a thread: ',
      '--threads',
    ],
    ['open files', refused('EMFILE', 'open', '/a/b'), "cannot open '/a/b' (EMFILE): ", '--threads'],
    ['open files of all', refused('ENFILE', 'open', '/a'), "cannot open '/a' (ENFILE): ", '--threads'],
    ['processes', refused('EAGAIN', 'spawn bot'), "cannot start 'bot' (EAGAIN): ", '--threads'],
    ['processes', refused('EMFILE', 'spawnSync mkfifo', 'mkfifo'), "cannot start 'mkfifo' (EMFILE): ", '--threads'],
    ['memory', refused('ENOMEM', 'fork'), 'cannot fork (ENOMEM): ', '--threads'],
    ['input that does not wait', refused('EAGAIN', 'read'), 'cannot read (EAGAIN): ', 'another pipe'],
    ['files', refused('EACCES', 'mkdir', '/a'), "cannot mkdir '/a' (EACCES): ", 'permissions'],
    ['room', refused('ENOSPC', 'write'), 'cannot write (ENOSPC): ', '--out'],
    ['writing', refused('EROFS', 'mkdtemp', '/a'), "cannot mkdtemp '/a' (EROFS): ", 'TMPDIR'],
    ['the current folder', refused('ENOENT', 'uv_cwd'), 'the current folder was deleted ', 'change to another folder'],
    [
      'what Node may not do',
      error('Access to this API has been restricted', { code: 'ERR_ACCESS_DENIED', permission: 'WorkerThreads' }),
      'Node may not do this (WorkerThreads): ',
      '--permission',
    ],
    ['esbuild', error('The service was stopped: spawn /x EAGAIN', {}), 'cannot build policy files: ', '--threads'],
    ['esbuild', error('The service is no longer running', {}), 'cannot build policy files: ', '--threads'],
    ['what a policy needs', new PolicyFault(0, 0, refused('EMFILE', 'open', '/a')), "cannot open '/a' (EMFILE): ", ''],
  ])('%s: %s', (_, thrown, start, remedy) => {
    const { message } = toSystemRefusal(thrown)!;
    expect(message.slice(0, start.length)).toBe(start);
    expect(message).toContain(remedy);
    expect(message).not.toContain('\n');
  });

  test.each([
    ['an error of the program', new TypeError('x is not a function')],
    ['a file that is not there', refused('ENOENT', 'open', '/a')],
    ['what a policy throws', error('EAGAIN', { code: 'EAGAIN' })],
    ['what is no error', 'EMFILE'],
    ['null', null],
  ])('but not %s', (_, thrown) => {
    expect(toSystemRefusal(thrown)).toBeNull();
  });
});
