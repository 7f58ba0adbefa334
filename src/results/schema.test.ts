/** The published JSON Schemas of results and journals, made from those that read them; `npx vitest run … -u` renews them. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RESULT, RESULT_SCHEMA } from '../analysis/result.js';
import { BEGIN, LINES, SCHEMA, TUNING_BEGIN } from './format.js';

const TIMING = z.object({ seconds: z.number(), gamesPerSecond: z.number(), threads: z.int().min(1) });

function textOf(schema: z.ZodType, title: string, description: string): string {
  const written = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    // Packed counts, which are checked all at once.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom')
        Object.assign(jsonSchema, { type: 'array', items: { type: 'integer' } });
    },
  });
  return `${JSON.stringify({ title, description, ...written }, null, 1)}\n`;
}

test('the published schema of results is that of the program', async () => {
  const text = textOf(
    RESULT.extend({ timing: TIMING.optional() }),
    RESULT_SCHEMA,
    'What --json prints and summary.json holds, which has no timing: see results.md.',
  );
  await expect(text).toMatchFileSnapshot('../../docs/shamus-result-1.schema.json');
});

test('the published schema of journals is that of the program', async () => {
  const line = z.union([BEGIN, TUNING_BEGIN, ...Object.values(LINES)]);
  const text = textOf(line, SCHEMA, 'A line of run.jsonl: see results.md.');
  await expect(text).toMatchFileSnapshot('../../docs/shamus-journal-1.schema.json');
});
