import type { NodeKind } from '../contract/node-kind.ts';
import { NEXT } from '../contract/node-kind.ts';
import type { SetVariableData } from './schema.ts';

export const kind: NodeKind<SetVariableData> = {
  handles: () => [NEXT],
  summary: ({ variable, value }) => `${variable} = ${String(value ?? '')}`,
  sets: ({ variable }) => (variable ? [variable] : []),
  problems: ({ variable }) => (variable.trim() ? [] : [{ path: ['variable'], msg: 'Name the variable.' }]),
};
