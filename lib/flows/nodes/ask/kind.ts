import type { NodeKind } from '../contract/node-kind.ts';
import { OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { buttonProblems, messageProblems } from '../send-message/message-problems.ts';
import { messageSummary } from '../send-message/message-summary.ts';
import type { AskData } from './schema.ts';

export const kind: NodeKind<AskData> = {
  handles: () => [
    { id: 'answer', label: 'Answer' },
    { id: 'invalid', label: 'Invalid' },
    { id: 'timeout', label: 'No answer' },
    OPTIONAL_ERROR,
  ],
  summary: ({ message }) => messageSummary(message),
  sets: ({ variable }) => (variable ? [variable] : []),
  waits: () => true,
  problems: ({ message, expect, choices = [], variable }) => [
    ...messageProblems(message).map(({ path, msg }) => ({ path: ['message', ...path], msg })),
    ...(variable.trim() ? [] : [{ path: ['variable'], msg: 'Name the variable that receives the answer.' }]),
    ...(expect === 'choice' && choices.length === 0 ? [{ path: ['choices'], msg: 'Give the choices.' }] : []),
    ...buttonProblems(choices, 'choices'),
  ],
};
