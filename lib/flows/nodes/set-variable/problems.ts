import { bareName } from '../../template/bare-name.ts';
import type { FieldProblem } from '../contract/node-kind.ts';
import type { SetVariableData } from './schema.ts';

export function problems({ variable }: SetVariableData): FieldProblem[] {
  return bareName(variable) ? [] : [{ path: ['variable'], msg: 'Name the variable.' }];
}
