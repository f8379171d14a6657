import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { limitLength } from './limit-length.ts';

/** What becomes of “Hello you” with “you” selected. */
function after(text: string, userEvent: string) {
  const state = EditorState.create({
    doc: 'Hello you',
    selection: { anchor: 6, head: 9 },
    extensions: [limitLength(10)],
  });
  const { newDoc, newSelection } = state.update({ ...state.replaceSelection(text), userEvent });
  return [newDoc.toString(), newSelection.main.head];
}

it('takes of a pasted text what fits', () => {
  expect(after('all', 'input.paste')).toEqual(['Hello all', 9]);
  expect(after('everyone', 'input.paste')).toEqual(['Hello ever', 10]);
  expect(after('all😀', 'input.paste')).toEqual(['Hello all', 9]);
});

it('refuses what is typed beyond the limit', () => {
  expect(after('everyone', 'input.type')).toEqual(['Hello you', 9]);
});
