import { expect, test } from 'vitest';
import { lastErrorLines } from './last-words.js';

const STACK = `    at decide (file:///bot.mjs:1:27)
${'    at async ModuleLoader.import (node:internal/modules/esm/loader:606:24)\n'.repeat(30)}`;

test.each([
  [
    'Node',
    `loading\nfile:///bot.mjs:1\n  throw\n  ^\n\nTypeError: no card\n${STACK}\nNode.js v20.20.2\n`,
    'TypeError: no card at decide (file:///bot.mjs:1:27)',
  ],
  [
    'Node, an error of another name with a cause and fields',
    `file:///bot.mjs:1\n  throw\n  ^\n\nProblem: odd\nsecond\n    at file:///bot.mjs:2:1 {\n  [cause]: Error: inner\n      at file:///bot.mjs:3:1\n}\n\nNode.js v22.1.0\n`,
    'Problem: odd at file:///bot.mjs:2:1',
  ],
  [
    'Node, a module that is not there',
    `node:internal/modules/esm/resolve:283\n    throw new X(\n          ^\n\nError [ERR_MODULE_NOT_FOUND]: Cannot find x\n    at f (node:internal/x:1:1) {\n  code: 'X'\n}\n`,
    'Error [ERR_MODULE_NOT_FOUND]: Cannot find x',
  ],
  [
    'Deno, in colours',
    '\x1b[31merror\x1b[0m: Uncaught (in promise) Error: boom\n  throw new Error("boom");\n        ^\n    at file:///bot.ts:1:7\n',
    'error: Uncaught (in promise) Error: boom at file:///bot.ts:1:7',
  ],
  [
    'Python',
    `Traceback (most recent call last):\n  File "a.py", line 1\n    {}['a']\nKeyError: 'a'\n\nDuring handling:\n\nTraceback (most recent call last):\n  File "a.py", line 5, in decide\n    raise\n    ^^^^^\nbot.Problem: no card\n`,
    'bot.Problem: no card, File "a.py", line 5, in decide',
  ],
  [
    'Python, a mistake of syntax',
    '  File "a.py", line 1\n    x = (\n        ^\nSyntaxError: bad\n',
    'SyntaxError: bad',
  ],
  [
    'Rust',
    "\nthread 'main' (7) panicked at a.rs:1:92:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`\n",
    "thread 'main' (7) panicked at a.rs:1:92: index out of bounds",
  ],
  [
    'an older Rust',
    "thread 'main' panicked at 'odd', a.rs:1:9\nnote: x\n",
    "thread 'main' panicked at 'odd', a.rs:1:9",
  ],
  ['Go', 'panic: odd\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:3 +0x1d\nexit status 2\n', 'panic: odd'],
  [
    'Java',
    'Exception in thread "main" java.lang.X: bad\n\tat T.main(T.java:1)\n',
    'Exception in thread "main" java.lang.X: bad at T.main(T.java:1)',
  ],
])('the error is found in the stderr of %s', (_, stderr, error) => {
  expect(lastErrorLines(stderr)).toBe(`its stderr says '${error}'`);
});

test.each([
  ['something else', 'a\nb\nc\nd\ne\nf\n', 'b\nc\nd\ne\nf'],
  [
    'a value that was thrown',
    'node:x:1\n  trigger(\n  ^\nboom\n(Use `node --trace-uncaught ...`)\n\nNode.js v20.1.0\n',
    'boom',
  ],
  [
    'lines after an error that was only logged',
    'Error: x\n    at a:1:1\n1\n2\n3\n4\ncannot go on\n',
    '1\n2\n3\n4\ncannot go on',
  ],
])('of %s the last lines are told', (_, stderr, lines) => {
  expect(lastErrorLines(stderr)).toBe(`its stderr ends with '${lines}'`);
});

test('of nothing, nothing is told', () => {
  expect(lastErrorLines('\n')).toBe('');
});
