/** All policies that try what they should not: in a run and in an audit. */
import { describe, expect, test } from 'vitest';
import { metInAudit, metInRun, writeKinds } from './hostile-outcomes.testing.js';

const KINDS = writeKinds();

describe.each(KINDS)('$name, which tries $tries', (kind) => {
  test(`is ${kind.run} in a run`, async () => {
    const { fate, said } = await metInRun(kind);
    expect({ fate, said }).toMatchObject({ fate: kind.run });
  });

  test(`is ${kind.audit} in an audit`, async () => {
    const { fate, said } = await metInAudit(kind);
    expect({ fate, said }).toMatchObject({ fate: kind.audit });
  });
});
