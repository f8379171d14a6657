import { type FieldProblem, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { messageProblems } from './message-problems.ts';
import type { FlowMessage } from './schema.ts';

export function problems(message: FlowMessage): FieldProblem[] {
  return [
    ...messageProblems(message),
    ...(message.buttons ?? []).flatMap(({ id }, index) =>
      id === OPTIONAL_ERROR.id ? [{ path: ['buttons', index, 'id'], msg: 'A button cannot have the ID “error”.' }] : [],
    ),
  ];
}
