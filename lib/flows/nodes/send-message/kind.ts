import { defineNodeKind, NEXT, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { messageProblems } from './message-problems.ts';
import { messageSummary } from './message-summary.ts';
import { flowMessageSchema } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'send_message',
  data: flowMessageSchema,
  title: words.title,
  initial: () => ({ body: '' }),
  handles: ({ buttons = [] }) => [
    ...(buttons.length > 0
      ? buttons.map(({ id, title }) => ({ id, label: title || id, after: 'reply' as const }))
      : [NEXT]),
    OPTIONAL_ERROR,
  ],
  summary: messageSummary,
  sets: () => [],
  problems: (message) => [
    ...messageProblems(message),
    ...(message.buttons ?? []).flatMap(({ id }, index) =>
      id === OPTIONAL_ERROR.id ? [{ path: ['buttons', index, 'id'], msg: 'A button cannot have the ID “error”.' }] : [],
    ),
  ],
});
