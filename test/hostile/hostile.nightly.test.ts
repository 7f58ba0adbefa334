/** All policies that try what they should not: isolated, and what is done by mistake too in a run and in an audit. */
import { describe, expect, test } from 'vitest';
import { metInAudit, metInRun, metIsolated, writeKinds } from './hostile-outcomes.testing.js';

const KINDS = writeKinds();

test.each(KINDS)(
  '$name, which tries $tries, plays as an honest one where it is isolated, or ends the run with one clear line',
  async (kind) => {
    const { fate, said } = await metIsolated(kind);
    const fates = kind.isolated === undefined ? ['harmless', 'caught', 'refused'] : [kind.isolated];
    expect({ fate, said }).toMatchObject({ fate: expect.toBeOneOf(fates) });
    expect(said).not.toContain('\n');
  },
);

describe.each(KINDS.filter(({ run }) => run !== null))('$name, which tries $tries', (kind) => {
  test(`is ${kind.run} in a run`, async () => {
    const { fate, said } = await metInRun(kind);
    expect({ fate, said }).toMatchObject({ fate: kind.run });
  });

  test(`is ${kind.audit} in an audit`, async () => {
    const { fate, said } = await metInAudit(kind);
    expect({ fate, said }).toMatchObject({ fate: kind.audit });
  });
});
