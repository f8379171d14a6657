import { EditorState, type Extension } from '@codemirror/state';

/** Refuses input beyond `max` characters. Of a pasted text it takes what fits, as other fields do. */
export const limitLength = (max: number): Extension =>
  EditorState.transactionFilter.of((change) => {
    const excess = change.newDoc.length - max;
    if (!change.docChanged || excess <= 0 || !change.isUserEvent('input')) return change;
    if (!change.isUserEvent('input.paste')) return [];
    const { from, to } = change.startState.selection.main;
    const pasted = change.newDoc.sliceString(
      from,
      from + change.newDoc.length - change.startState.doc.length + to - from,
    );
    const fitting = pasted.slice(0, Math.max(0, pasted.length - excess)).replace(/[\uD800-\uDBFF]$/, '');
    if (fitting === '') return [];
    return {
      changes: { from, to, insert: fitting },
      selection: { anchor: from + fitting.length },
      scrollIntoView: true,
      userEvent: 'input.paste',
    };
  });
