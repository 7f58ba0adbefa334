/** Editors show a doc comment for whatever the package exports. */
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { PACKAGE } from './cli/shamus.testing.js';

/** The entries of the package, and the shipped strategies, which are exported by path. */
const ENTRIES = [
  'src/index.ts',
  'src/games/shamus/api.ts',
  'src/games/shamus/learning.ts',
  'src/games/rummy/api.ts',
  'src/games/rummy/learning.ts',
  ...readdirSync(join(PACKAGE, 'strategies'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test(ing)?\.ts$/.test(name))
    .map((name) => `strategies/${name}`),
];

test('every export has a doc comment', () => {
  const rootNames = ENTRIES.map((entry) => join(PACKAGE, entry));
  const options: ts.CompilerOptions = { noLib: true, types: [], module: ts.ModuleKind.NodeNext };
  const host = ts.createCompilerHost(options);
  // Declarations of other packages are not checked, and take twice as long to read as this one.
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) => {
      const path = join(dirname(file), text.replace(/\.js$/, '.ts'));
      return { resolvedModule: text.startsWith('.') ? { resolvedFileName: path, extension: '.ts' } : undefined };
    });
  const program = ts.createProgram(rootNames, options, host);
  const checker = program.getTypeChecker();
  const bare = new Set<string>();
  const seen = new Set<ts.Symbol>();
  let count = 0;
  const look = (module: ts.Symbol) => {
    for (const exported of checker.getExportsOfModule(module)) {
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
      const place = symbol.declarations?.[0];
      if (seen.has(symbol) || place === undefined) continue;
      seen.add(symbol);
      if ((symbol.flags & ts.SymbolFlags.ValueModule) !== 0) {
        look(symbol);
        continue;
      }
      count++;
      if (symbol.getDocumentationComment(checker).length > 0) continue;
      bare.add(`${relative(PACKAGE, place.getSourceFile().fileName)}: ${exported.name}`);
    }
  };
  for (const name of rootNames) look(checker.getSymbolAtLocation(program.getSourceFile(name)!)!);
  expect(count).toBeGreaterThan(285);
  expect([...bare]).toEqual([]);
});
