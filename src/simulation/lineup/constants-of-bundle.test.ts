import { expect, test } from 'vitest';
import { declareConstants } from './constants-of-bundle.js';

test.each([
  ['a value', 'var a = 1;\nf(a);', 'const a = 1;\nf(a);'],
  ['several in one', 'var [a, { b, c: [d] }, ...e] = f();', 'const [a, { b, c: [d] }, ...e] = f();'],
  [
    'a class, and what comes after it',
    'var A = class {};\nvar b = new A();',
    'const A = class {};\nconst b = new A();',
  ],
  ['what is set in a function', 'var n = 0;\nfunction f() { n = 1; }', null],
  ['what counts', 'var n = 0, m = 1;\nf(() => n++);', null],
  ['what is set by a pattern', 'var n = 0;\nfunction f() { ({ x: [n = 2] } = g()); }', null],
  ['what a loop sets', 'var n = 0;\nfor (n of [1]) f(n);', null],
  ['what is declared without a value', 'var n;\nfunction f() { return n; }', null],
  ['what is declared twice', 'var n = 1;\nvar n = 2;', null],
  ['what is declared inside', 'function f() { var n = 1; return n; }', null],
  ['a name that is set elsewhere as another variable', 'var n = 1;\nfunction f(n) { n = 2; }', null],
])('%s', (_, code, constant) => {
  expect(declareConstants(code)).toBe(constant ?? code);
});
