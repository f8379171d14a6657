import { defineNodeKind, NEXT } from '../contract/node-kind.ts';
import type { SetVariableData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'set_variable',
  title: words.title,
  initial: (): SetVariableData => ({ variable: '', value: '' }),
  handles: () => [NEXT],
  summary: ({ variable, value }) => (variable ? `${variable} = ${String(value ?? '')}` : ''),
  sets: ({ variable }) => (variable ? [variable] : []),
  needsWindow: () => null,
});
