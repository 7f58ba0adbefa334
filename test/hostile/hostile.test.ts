/** Policies that do by mistake what they should not: one of each sort; hostile.nightly.test.ts meets all, isolated too. */
import { expect, test } from 'vitest';
import { metInAudit, metInRun, writeKinds } from './hostile-outcomes.testing.js';

const KINDS = writeKinds();

const kindOf = (name: string) => KINDS.find((kind) => kind.name === name)!;
const named = /^(uno policy '[^']+' at seat 0|rummy policy '[^']+' at seat 1) /;
const inGame = /, in game \d+ of seed 'hostile'/;

test('there are a hundred kinds, each with what it tries', () => {
  expect(KINDS.length).toBeGreaterThanOrEqual(100);
  for (const { name, tries, run, audit } of KINDS) {
    expect(tries, name).toMatch(/^(to|the) /);
    expect([null, 'refused', 'caught', 'harmless'], name).toContain(audit);
    if (audit !== 'caught') expect(run, name).toBe(audit);
  }
});

test.each([
  ['exit-in-game', inGame],
  ['huge-answer', inGame],
  ['no-methods', /, when it was made$/],
] as const)('%s ends a run; policy, seat and game are named', async (name, when) => {
  const { fate, said } = await metInRun(kindOf(name));
  expect(fate).toBe('caught');
  expect(said).toMatch(named);
  expect(said).toMatch(when);
});

test.each(['engine-by-path', 'exit-at-import', 'rejected-at-import'])('%s is refused, by its file', async (name) => {
  const { fate, said } = await metInRun(kindOf(name));
  expect(fate).toBe('refused');
  expect(said).toContain(`${name}.mjs`);
});

test.each(['stdout-written'])('%s changes nothing', async (name) => {
  expect((await metInRun(kindOf(name))).fate).toBe('harmless');
});

test.each(['senior-target', 'module-variable', 'memory-field'])('%s fails the audit', async (name) => {
  expect((await metInAudit(kindOf(name))).fate).toBe('caught');
});
