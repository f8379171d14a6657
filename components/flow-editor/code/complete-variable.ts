import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { filterExamples } from '#lib/flows/template/filters.ts';

/**
 * Offers the variables after `{{`, and the filters after a bar. Accepting an option closes the braces, unless they are
 * already there (the JSON editor closes each brace at once).
 */
export function completeVariable(variables: readonly string[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const opened = context.matchBefore(/\{\{\s*[^{}\s][^{}]*$|\{\{\s*$/);
    if (!opened) return null;
    const bar = opened.text.lastIndexOf('|');
    if (bar >= 0) return { from: opened.from + bar + 1, options: filterOptions, validFor: /^[a-z_]*$/ };
    const from = opened.from + (opened.text.match(/^\{\{\s*/)?.[0].length ?? 2);
    return { from, options: optionsOf(variables, insertName), validFor: /^[^{}]*$/ };
  };
}

/** In the order of use. A filter with an argument stays open, so that people can type theirs. */
const filterOptions: Completion[] = filterExamples.map((label, index) => ({ label, boost: -index }));

/** Offers the variables in a field for a bare name, from the first letter on. */
export function completeName(variables: readonly string[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    if (text === '' && !context.explicit) return null;
    return { from: 0, to: text.length, options: optionsOf(variables), validFor: /^.*$/ };
  };
}

/** In the given order: first the variables that every run has, then those that the flow sets. */
function optionsOf(variables: readonly string[], apply?: typeof insertName): Completion[] {
  return variables.map((label, index) => ({ label, boost: -Math.min(index, 99), ...(apply && { apply }) }));
}

function insertName(view: EditorView, { label }: Completion, from: number, to: number) {
  const closing = view.state.sliceDoc(to, to + 2);
  const closed = closing.startsWith('}}') ? 2 : closing.startsWith('}') ? 1 : 0;
  view.dispatch({
    changes: { from, to: to + closed, insert: `${label}}}` },
    selection: { anchor: from + label.length + 2 },
    userEvent: 'input.complete',
  });
}
