import { defineNodeKind, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { messageSummary } from '../send-message/message-summary.ts';
import { DEFAULT_TIMEOUT_MINUTES } from './constants.ts';
import type { AskData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'ask',
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
  needsWindow: ({ message }) => (message.type === 'template' ? null : ['message', 'type']),
});
