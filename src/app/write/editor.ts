/** The editor of a policy: mistakes stand below their line, with what mends them. */
import { javascript } from '@codemirror/lang-javascript';
import { syntaxHighlighting } from '@codemirror/language';
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import type { CodeMistake } from './compile.js';

/** Replaces the mistakes that are shown. */
const showMistakes = StateEffect.define<readonly CodeMistake[]>();

/** The sentence below a line. */
class MistakeNote extends WidgetType {
  constructor(private readonly mistake: CodeMistake) {
    super();
  }

  override eq(other: MistakeNote): boolean {
    return JSON.stringify(other.mistake) === JSON.stringify(this.mistake);
  }

  override toDOM(view: EditorView): HTMLElement {
    const { line, message, fix } = this.mistake;
    const note = document.createElement('div');
    note.className = 'mistake';
    const who = document.createElement('b');
    who.textContent = `Line ${line}:`;
    note.append(who, ` ${message}`);
    if (fix !== null) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'btn quiet';
      button.textContent = `Change to ${fix}`;
      button.addEventListener('click', () => mend(view, this.mistake));
      note.append(button);
    }
    return note;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function mend(view: EditorView, mistake: CodeMistake): void {
  const { from, to } = rangeOf(view.state.doc, mistake);
  view.dispatch({ changes: { from, to, insert: mistake.fix! } });
  view.focus();
}

function rangeOf(doc: EditorView['state']['doc'], { line, column, end }: CodeMistake) {
  const found = doc.line(Math.min(Math.max(1, line), doc.lines));
  const from = Math.min(found.from + column - 1, found.to);
  return { found, from, to: Math.max(from, end === null ? found.to : Math.min(found.from + end - 1, found.to)) };
}

const mistakesShown = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, changes, state }) {
    let next = shown.map(changes);
    for (const effect of effects) {
      if (!effect.is(showMistakes)) continue;
      const ranges = effect.value.flatMap((mistake) => {
        const { found, from, to } = rangeOf(state.doc, mistake);
        return [
          Decoration.line({ class: 'cm-wrong' }).range(found.from),
          ...(to > from ? [Decoration.mark({ class: 'cm-mistake' }).range(from, to)] : []),
          Decoration.widget({ widget: new MistakeNote(mistake), block: true, side: 1 }).range(found.to),
        ];
      });
      next = Decoration.set(ranges, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const LOOK = EditorView.theme({
  '&': { backgroundColor: 'var(--panel)', color: 'var(--ink)', fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--soft)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-tooltip': { backgroundColor: 'var(--panel)', color: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--b-wash) !important' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
});

export class PolicyEditor {
  private readonly view: EditorView;

  /** @param onChange told each change of the text */
  constructor(parent: HTMLElement, text: string, onChange: () => void) {
    const told = EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) onChange();
    });
    const label = EditorView.contentAttributes.of({ 'aria-label': 'Policy', spellcheck: 'false' });
    const language = [javascript({ typescript: true }), syntaxHighlighting(classHighlighter)];
    this.view = new EditorView({
      doc: text,
      parent,
      extensions: [basicSetup, language, mistakesShown, label, told, LOOK],
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

  /** Shows mistakes at their lines, in the place of those before. */
  mark(mistakes: readonly CodeMistake[]): void {
    this.view.dispatch({ effects: showMistakes.of(mistakes) });
  }

  /** Leads to a line. */
  goTo(line: number): void {
    const { from } = this.view.state.doc.line(Math.min(line, this.view.state.doc.lines));
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    this.view.focus();
  }
}
