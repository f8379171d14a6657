import { defineNodeKind, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { choiceProblems, messageProblems, rowProblems } from '../send-message/message-problems.ts';
import { messageSummary } from '../send-message/message-summary.ts';
import { BUTTON_TITLE_MAX, MAX_BUTTONS, MAX_ROWS, ROW_TITLE_MAX } from '../send-message/schema.ts';
import { type AskData, askData, DEFAULT_TIMEOUT_MINUTES } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'ask',
  data: askData,
  title: words.title,
  initial: (): AskData => ({ message: { body: '' }, expect: 'text', variable: '' }),
  handles: ({ timeoutMinutes = DEFAULT_TIMEOUT_MINUTES }) => [
    { id: 'answer', label: 'Answer', after: 'reply' },
    { id: 'invalid', label: 'Invalid', after: 'reply' },
    { id: 'timeout', label: 'No answer', after: timeoutMinutes },
    OPTIONAL_ERROR,
  ],
  summary: ({ message }) => messageSummary(message),
  sets: ({ variable }) => (variable ? [variable] : []),
  problems: ({ message, expect, choices = [], variable }) => [
    ...messageProblems(message, { isChoosing: choices.length > 0 && choices.length <= MAX_ROWS }).map(
      ({ path, msg }) => ({ path: ['message', ...path], msg }),
    ),
    ...(variable.trim() ? [] : [{ path: ['variable'], msg: 'Name the variable that receives the answer.' }]),
    ...(expect === 'choice' && choices.length === 0 ? [{ path: ['choices'], msg: 'Add the choices.' }] : []),
    ...choiceProblems(choices, 'choices', choices.length > MAX_BUTTONS ? ROW_TITLE_MAX : BUTTON_TITLE_MAX),
    ...(choices.length > MAX_BUTTONS && choices.length <= MAX_ROWS ? rowProblems(choices, 'choices') : []),
  ],
});
