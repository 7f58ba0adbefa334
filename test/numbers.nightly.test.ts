/** Checks, by the compiler's types, that no code takes 0 for a missing number. */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { PACKAGE } from './cli/shamus.testing.js';

const { SyntaxKind, TypeFlags } = ts;

/** True if a type is tested for being there, and may be 0 as well. */
function isDoubtful(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  const has = (flags: ts.TypeFlags) => parts.some((part) => (part.flags & flags) !== 0);
  return has(TypeFlags.Number) && has(TypeFlags.Null | TypeFlags.Undefined);
}

/** The expression that a node tests for being there; null if it tests none. */
function testedBy(node: ts.Node): ts.Expression | null {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken ? node.left : null;
  }
  if (ts.isConditionalExpression(node)) return node.condition;
  if (ts.isPrefixUnaryExpression(node)) return node.operator === SyntaxKind.ExclamationToken ? node.operand : null;
  return ts.isIfStatement(node) || ts.isWhileStatement(node) ? node.expression : null;
}

test.each(['tsconfig.json', 'tsconfig.browser.json'])('by %s', (config) => {
  const { config: read } = ts.readConfigFile(join(PACKAGE, config), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(read, ts.sys, PACKAGE);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || /node_modules|\.test(ing)?\.ts$/.test(file.fileName)) continue;
    const visit = (node: ts.Node): void => {
      const tested = testedBy(node);
      if (tested !== null && isDoubtful(checker.getTypeAtLocation(tested))) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${file.fileName.slice(PACKAGE.length)}:${line + 1}: ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  expect(found).toEqual([]);
});
