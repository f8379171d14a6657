import { defineNodeKind, NEXT } from '../contract/node-kind.ts';
import { setVariableData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'set_variable',
  data: setVariableData,
  title: words.title,
  initial: () => ({ variable: '', value: '' }),
  handles: () => [NEXT],
  summary: ({ variable, value }) => `${variable} = ${String(value ?? '')}`,
  sets: ({ variable }) => (variable ? [variable] : []),
  problems: ({ variable }) => (variable.trim() ? [] : [{ path: ['variable'], msg: 'Name the variable.' }]),
});
