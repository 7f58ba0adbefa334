/** The published JSON Schemas of results and journals, made from those that read them; `npx vitest run … -u` renews them. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RESULT_FILE_SCHEMA, RESULT_SCHEMA } from '../analysis/result.js';
import { BEGIN_LINE_SCHEMA, JOURNAL_SCHEMA, LINE_SCHEMAS, TUNING_BEGIN_LINE_SCHEMA } from './format.js';

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
    RESULT_FILE_SCHEMA.extend({ timing: TIMING.optional() }),
    RESULT_SCHEMA,
    'What --json prints and summary.json holds, which has no timing: see results.md.',
  );
  await expect(text).toMatchFileSnapshot('../../docs/shamus-result-1.schema.json');
});

test('the published schema of journals is that of the program', async () => {
  const line = z.union([BEGIN_LINE_SCHEMA, TUNING_BEGIN_LINE_SCHEMA, ...Object.values(LINE_SCHEMAS)]);
  const text = textOf(line, JOURNAL_SCHEMA, 'A line of run.jsonl: see results.md.');
  await expect(text).toMatchFileSnapshot('../../docs/shamus-journal-1.schema.json');
});
