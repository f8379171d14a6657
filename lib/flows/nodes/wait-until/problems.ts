import type { FieldProblem } from '../contract/node-kind.ts';
import type { WaitUntilData } from './schema.ts';

export function problems({ date }: WaitUntilData): FieldProblem[] {
  return date.trim() ? [] : [{ path: ['date'], msg: 'Enter the date to wait for.' }];
}
