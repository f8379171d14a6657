import { expect, it } from 'vitest';
import { sendsWith } from './sends-with.ts';

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, nativeEvent: { isComposing: false } };
const enter = { ...none, key: 'Enter' };

it.each([
  ['Enter', enter, { chosen: true, otherwise: false }],
  ['Shift Enter', { ...enter, shiftKey: true }, { chosen: false, otherwise: false }],
  ['Alt Enter', { ...enter, altKey: true }, { chosen: false, otherwise: false }],
  ['Ctrl Enter', { ...enter, ctrlKey: true }, { chosen: true, otherwise: true }],
  ['⌘ Enter', { ...enter, metaKey: true }, { chosen: true, otherwise: true }],
  [
    'Enter that accepts a letter',
    { ...enter, nativeEvent: { isComposing: true } },
    { chosen: false, otherwise: false },
  ],
  ['Ctrl S', { ...none, key: 's', ctrlKey: true }, { chosen: false, otherwise: false }],
])('knows whether %s sends, for those who chose Enter and for others', (_keys, event, sends) => {
  expect({ chosen: sendsWith(event, true), otherwise: sendsWith(event, false) }).toEqual(sends);
});
