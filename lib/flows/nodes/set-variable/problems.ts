import type { FieldProblem } from '../contract/node-kind.ts';
import type { SetVariableData } from './schema.ts';

export function problems({ variable }: SetVariableData): FieldProblem[] {
  return variable.trim() ? [] : [{ path: ['variable'], msg: 'Name the variable.' }];
}
