/** Schemas of the options that users declare for their policies. */
import { z } from 'zod';
import { firstSchemaIssue, suggestion, UsageError } from '../../game/index.js';

// zod compiles its checks with Function() by default, which is disabled where a user's policy is loaded.
z.config({ jitless: true });

const TEXT = { summary: z.string().min(1), hidden: z.boolean().optional() };

/** Schema of an option's declaration, by the type of its default. */
const KINDS = {
  boolean: z.strictObject({ ...TEXT, default: z.boolean() }),
  string: z
    .strictObject({
      ...TEXT,
      values: z.array(z.string().regex(/^[\w.-]+$/, 'must be words')).min(2),
      default: z.string(),
    })
    .refine(({ values, default: standard }) => values.includes(standard), {
      path: ['default'],
      error: 'must be one of the values',
    }),
  number: z
    .strictObject({ ...TEXT, low: z.number(), high: z.number(), step: z.number().positive(), default: z.number() })
    .refine(({ low, high }) => low < high, { path: ['high'], error: 'must be above low' })
    .refine(({ low, high, default: standard }) => standard >= low && standard <= high, {
      path: ['default'],
      error: 'must lie between low and high',
    }),
};

const NAME = /^[A-Za-z]\w*$/;

/** Checks the options that a user's policy declares. @throws UsageError at the first mistake */
export function checkDeclaredOptions(options: unknown, path: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new UsageError(`policy file '${path}': 'options' must be an object, with an entry for each option`);
  }
  for (const [name, option] of Object.entries(options)) {
    const where = `policy file '${path}', option '${name}'`;
    if (!NAME.test(name)) throw new UsageError(`${where}: a name is letters, digits and _, a letter first`);
    const kind = KINDS[typeof option?.default as keyof typeof KINDS];
    if (kind === undefined) throw new UsageError(`${where}: 'default' must be true or false, a word or a number`);
    const { error } = kind.safeParse(option, { reportInput: true });
    if (error === undefined) continue;
    const { where: key, what, unknownKey: other } = firstSchemaIssue(error);
    const unknown = other === null ? null : `unknown key '${other}'${suggestion(other, Object.keys(kind.shape))}`;
    throw new UsageError(`${where}: ${unknown ?? `'${key}' ${what}`}`);
  }
}
