import { defineNodeKind, type FieldProblem, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { type RunFlowData, runFlowData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'run_flow',
  data: runFlowData,
  title: words.title,
  initial: (): RunFlowData => ({ flowId: '' }),
  handles: () => [{ id: 'done', label: words.done }, OPTIONAL_ERROR],
  summary: ({ inputs = {}, outputs = {} }) => [...Object.keys(inputs), ...Object.values(outputs)].join(', '),
  sets: ({ outputs = {} }) => Object.values(outputs),
  problems: ({ flowId }): FieldProblem[] =>
    flowId.trim() ? [] : [{ path: ['flowId'], msg: 'Choose the flow to run.' }],
});
