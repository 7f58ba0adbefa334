import { describe, expect, test } from 'vitest';
import { compilePolicy, compileToJavaScript, locateMistake } from './compile.js';

const POLICY = `import { x } from 'shamus-lab/shamus';
class Mine {
  play(view: { a: number }): number {
    const of: number = missing; return of + view.a;
  }
}
`;

describe('a policy without its types', () => {
  test('has its lines where they were', () => {
    const code = compileToJavaScript(POLICY);
    expect(code.split('\n').findIndex((line) => line.includes('missing'))).toBe(3);
    expect(code).not.toContain(': number');
  });

  test('that is no code is told with line and column', () => {
    expect(compilePolicy('const a = 1;\nconst b = = 2;\n')).toEqual({
      mistake: { message: 'Unexpected token.', line: 2, column: expect.any(Number), end: null, fix: null },
    });
    expect(() => compileToJavaScript('const = ')).toThrow(/^my-policy\.ts, line 1: /);
  });
});

test('the place of an error in the code is that of the same word in the text', () => {
  const line = compileToJavaScript(POLICY).split('\n')[3]!;
  const column = line.indexOf('missing') + 1;
  const found = locateMistake('missing is not defined', `at play (/my-policy.ts:4:${column})`, POLICY);
  expect(found).toMatchObject({ line: 4, column: POLICY.split('\n')[3]!.indexOf('missing') + 1 });
  expect(locateMistake('x', 'at blob:null/123:4:5', POLICY)).toBeNull();
});
