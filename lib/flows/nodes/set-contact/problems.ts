import type { FieldProblem } from '../contract/node-kind.ts';
import type { SetContactData } from './schema.ts';

export function problems({ addTags = [], removeTags = [], attributes = {} }: SetContactData): FieldProblem[] {
  return addTags.length + removeTags.length + Object.keys(attributes).length > 0
    ? []
    : [{ path: [], msg: 'Choose what to change about the contact.' }];
}
