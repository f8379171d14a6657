import { defineNodeKind, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import type { RunFlowData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'run_flow',
  title: words.title,
  initial: (): RunFlowData => ({ flowId: '' }),
  handles: () => [{ id: 'done', label: words.done }, OPTIONAL_ERROR],
  summary: ({ inputs = {}, outputs = {} }) => [...Object.keys(inputs), ...Object.values(outputs)].join(', '),
  sets: ({ outputs = {} }) => Object.values(outputs),
});
