import { defineNodeKind, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import type { RunFlowData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'run_flow',
  title: words.title,
  initial: (): RunFlowData => ({ flowId: '' }),
  handles: () => [{ id: 'done', label: words.done }, OPTIONAL_ERROR],
  // The canvas shows the flow's name, which the node does not know.
  summary: () => '',
  sets: ({ outputs = {} }) => Object.values(outputs),
  needsWindow: () => null,
});
