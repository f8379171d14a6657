import { bareName } from '../../template/bare-name.ts';
import { fillValue } from '../../template/fill-text.ts';
import { valueText } from '../../template/value-text.ts';
import type { Variables } from '../../template/variables.ts';
import type { Executor } from '../contract/executor.ts';
import type { RunFlowData } from './schema.ts';

export const executor: Executor<RunFlowData> = {
  // Recorded before the called flow acts, so that a repeated step finds the version in which it began.
  hasEffect: true,
  execute: async ({ flowId, inputs = {} }, { variables, world }) => {
    const set: Variables = Object.fromEntries(
      Object.entries(inputs).map(([name, text]) => [bareName(name), fillValue(text, variables)]),
    );
    const flow = await world.publishedFlow(flowId);
    const shown = Object.fromEntries(Object.entries(set).map(([name, value]) => [name, valueText(value)]));
    if (!flow) {
      const error = 'The flow to run is not published, or was deleted.';
      return { type: 'leave', handle: 'error', error, input: { values: shown } };
    }
    return { type: 'call', flow, set, input: { flow: flow.name, version: flow.version, values: shown } };
  },
};
