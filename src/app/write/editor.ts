/** The editor of a policy: TypeScript, whose types are taken out here; errors show where they are. */
import { javascript } from '@codemirror/lang-javascript';
import { syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { classHighlighter } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { transform } from 'sucrase';

/** Why a text is no module, and where. */
export class SyntaxFault extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

/** The JavaScript of a policy, line by line: what it imports it asks `require` for. @throws SyntaxFault */
export function compiled(text: string): string {
  try {
    return transform(text, { transforms: ['typescript', 'imports'], disableESTransforms: true }).code;
  } catch (error) {
    const [, message = String(error), line = '1', column = '1'] =
      /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):(\d+)\))?$/s.exec((error as Error).message) ?? [];
    throw new SyntaxFault(message, Number(line), Number(column));
  }
}

/** The column in a line of TypeScript of what stands at a column of the same line without types: the same word, counted. */
export function columnIn(source: string, code: string, column: number): number {
  const word = /^[\w$]+|^./.exec(code.slice(column - 1))?.[0] ?? '';
  const times = code.slice(0, column - 1 + word.length).split(word).length - 1;
  let at = -1;
  for (let time = 0; word !== '' && time < times; time++) at = source.indexOf(word, at + 1);
  return at < 0 ? 1 : at + 1;
}

export class PolicyEditor {
  private readonly view: EditorView;

  /** @param onChange told each change of the text that a visitor makes */
  constructor(parent: HTMLElement, text: string, onChange: () => void) {
    this.view = new EditorView({
      doc: text,
      parent,
      extensions: [
        basicSetup,
        javascript({ typescript: true }),
        lintGutter(),
        syntaxHighlighting(classHighlighter),
        EditorView.contentAttributes.of({ 'aria-label': 'Policy' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
        EditorView.theme({
          '&': {
            maxHeight: '70vh',
            border: '1px solid var(--shape)',
            borderRadius: '6px',
            backgroundColor: 'var(--paper)',
            color: 'var(--ink)',
          },
          '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--mono)', fontSize: '13px' },
          '.cm-gutters': { backgroundColor: 'var(--sunk)', color: 'var(--soft)', border: '0' },
          '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
          '.cm-tooltip': { backgroundColor: 'var(--paper)', color: 'var(--ink)' },
          '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
            backgroundColor: 'var(--sunk) !important',
          },
          '.cm-cursor': { borderLeftColor: 'var(--ink)' },
        }),
      ],
    });
    // Read by keyboard, too.
    this.view.scrollDOM.tabIndex = 0;
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  set text(text: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  /** Marks a place, or (null) none. @param line from 1 @param column from 1 */
  mark(fault: { readonly message: string; readonly line: number; readonly column: number } | null): void {
    const { doc } = this.view.state;
    const marks: Diagnostic[] = [];
    if (fault !== null) {
      const line = doc.line(Math.min(Math.max(1, fault.line), doc.lines));
      const from = Math.min(line.from + fault.column - 1, line.to);
      marks.push({ from, to: Math.max(from, line.to), severity: 'error', message: fault.message });
    }
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }
}
