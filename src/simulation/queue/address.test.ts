import { expect, test } from 'vitest';
import { hidePassword, parseAddress, parsePrefix } from './address.js';

test.each([
  ['redis://box', { host: 'box', port: 6379, db: 0, tls: false }],
  ['redis://box:7000/3', { host: 'box', port: 7000, db: 3, tls: false }],
  ['rediss://me:p%40ss@box', { host: 'box', username: 'me', password: 'p@ss', tls: true }],
  ['redis://[::1]:7000', { host: '::1', port: 7000 }],
])('the address %s is understood', (url, parts) => {
  expect(parseAddress(url)).toMatchObject(parts);
});

const WRONG = 'box box:6379 http://box redis:// redis://box/first redis://box:99999 redis://box?x=1';
test.each(['', ...WRONG.split(' ')])('the address %j is none', (url) => {
  expect(() => parseAddress(url)).toThrow(/^--redis must be an address such as redis:\/\/host:6379 or .*, not '/);
});

test('passwords are never shown', () => {
  expect(hidePassword('redis://:a:b@c@box:1/2')).toBe('redis://:***@box:1/2');
  expect(hidePassword('rediss://me:secret@box')).toBe('rediss://me:***@box');
  expect(hidePassword('redis://box')).toBe('redis://box');
});

test('a prefix is letters, digits and a few signs', () => {
  expect([parsePrefix(undefined), parsePrefix('my-lab.2'), parsePrefix('{lab}')]).toEqual([
    'shamus',
    'my-lab.2',
    '{lab}',
  ]);
  for (const wrong of ['', 'a b', 'a:b', 'a*'])
    expect(() => parsePrefix(wrong)).toThrow('--prefix must be letters, digits');
});
