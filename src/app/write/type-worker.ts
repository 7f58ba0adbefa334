/** Checks the types of policies against what the package exports: TypeScript's own language service, in a worker. */
import { expose } from 'comlink';
import type ts from 'typescript';
import type { CodeMistake } from './compile.js';

export interface TypeCalls {
  /** The mistakes in a policy's text, the first of each line. @param types address of the declarations that it is checked against */
  check(text: string, types: string): Promise<CodeMistake[]>;
}

interface WorkerScope {
  importScripts(url: string): void;
  readonly ts: typeof ts;
}

const FILE = '/my-policy.ts';
/** Mistakes that are shown at a time. */
const MOST = 5;

export function startTypeWorker(): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.importScripts('typescript.js');
  let text = '';
  let version = 0;
  let service: Promise<ts.LanguageService> | null = null;
  let loaded = '';
  const serviceFor = async (types: string) => {
    const declarations = (await (await fetch(types)).json()) as Record<string, string>;
    const files = new Map(Object.entries(declarations));
    return scope.ts.createLanguageService(hostOf(scope.ts, files, () => ({ text, version })));
  };
  const calls: TypeCalls = {
    async check(changed, types) {
      if (types !== loaded || service === null) service = serviceFor(types);
      loaded = types;
      const ready = await service;
      text = changed;
      version++;
      return findMistakes(scope.ts, ready, text);
    },
  };
  expose(calls);
}

function hostOf(
  api: typeof ts,
  files: ReadonlyMap<string, string>,
  own: () => { readonly text: string; readonly version: number },
): ts.LanguageServiceHost {
  const read = (name: string) => (name === FILE ? own().text : files.get(name));
  const { ESNext, Bundler } = { ...api.ModuleKind, ...api.ModuleResolutionKind };
  return {
    getCompilationSettings: () => ({
      ...{ strict: true, noImplicitAny: false, skipLibCheck: true, noEmit: true, types: [] },
      ...{ target: api.ScriptTarget.ES2022, module: ESNext, moduleResolution: Bundler, lib: ['lib.es2022.d.ts'] },
    }),
    getScriptFileNames: () => [FILE],
    getScriptVersion: (name) => (name === FILE ? String(own().version) : '1'),
    getScriptSnapshot: (name) => {
      const found = read(name);
      return found === undefined ? undefined : api.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => '/lib/lib.es2022.d.ts',
    fileExists: (name) => read(name) !== undefined,
    readFile: read,
    directoryExists: () => true,
    getDirectories: () => [],
  };
}

function findMistakes(api: typeof ts, service: ts.LanguageService, text: string): CodeMistake[] {
  const syntax = service.getSyntacticDiagnostics(FILE);
  const found = syntax.length > 0 ? syntax : service.getSemanticDiagnostics(FILE);
  const errors = found.filter(({ category }) => category === api.DiagnosticCategory.Error);
  const lines = new Set<number>();
  const mistakes = errors.flatMap((error): CodeMistake[] => {
    const { start = 0, length = 0, code, messageText } = error;
    const before = text.slice(0, start).split('\n');
    const line = before.length;
    if (lines.has(line)) return [];
    lines.add(line);
    const column = before.at(-1)!.length + 1;
    const [message] = api.flattenDiagnosticMessageText(messageText, '\n').split('\n');
    const fix = fixFor(service, start, start + length, code);
    return [{ message: message!.replace(/ Did you mean .*\?$/, ''), line, column, end: column + length, fix }];
  });
  return mistakes.slice(0, MOST);
}

/** Replacement for a misspelt name; null if no name is similar. */
function fixFor(service: ts.LanguageService, start: number, end: number, code: number): string | null {
  const fixes = service.getCodeFixesAtPosition(FILE, start, end, [code], {}, {});
  const change = fixes.find(({ fixName }) => fixName === 'spelling')?.changes[0]?.textChanges[0];
  return change !== undefined && change.span.start === start ? change.newText : null;
}
