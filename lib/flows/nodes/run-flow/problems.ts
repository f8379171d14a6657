import type { FieldProblem } from '../contract/node-kind.ts';
import type { RunFlowData } from './schema.ts';

export function problems({ flowId }: RunFlowData): FieldProblem[] {
  return flowId.trim() ? [] : [{ path: ['flowId'], msg: 'Choose the flow to run.' }];
}
