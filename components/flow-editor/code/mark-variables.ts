import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { hasDefault, splitTemplate } from '#lib/flows/template/split-template.ts';
import { isKnownVariable } from './is-known-variable.ts';

const known = Decoration.mark({ class: 'cm-variable' });
const unknown = Decoration.mark({ class: 'cm-variable cm-unknown-variable' });

/** Highlights each `{{variable}}`, and underlines those that nothing sets. */
export function markVariables(variables: readonly string[]): Extension {
  const marksOf = ({ state, visibleRanges }: EditorView): DecorationSet => {
    const marks = new RangeSetBuilder<Decoration>();
    for (const { from, to } of visibleRanges) {
      let at = from;
      for (const piece of splitTemplate(state.sliceDoc(from, to))) {
        const end = at + piece.text.length;
        if ('name' in piece) {
          const isKnown = hasDefault(piece) || isKnownVariable(piece.name, variables);
          marks.add(at, end, isKnown ? known : unknown);
        }
        at = end;
      }
    }
    return marks.finish();
  };
  return ViewPlugin.define(
    (view) => ({
      marks: marksOf(view),
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.marks = marksOf(update.view);
      },
    }),
    { decorations: ({ marks }) => marks },
  );
}
