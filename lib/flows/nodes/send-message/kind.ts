import { defineNodeKind, NEXT, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { messageSummary } from './message-summary.ts';
import type { FlowMessage } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'send_message',
  title: words.title,
  initial: (): FlowMessage => ({ body: '' }),
  handles: ({ buttons = [] }) => [
    ...(buttons.length > 0
      ? buttons.map(({ id, title }) => ({ id, label: title || id, after: 'reply' as const }))
      : [NEXT]),
    OPTIONAL_ERROR,
  ],
  summary: messageSummary,
  sets: () => [],
  needsWindow: ({ type }) => (type === 'template' ? null : ['type']),
});
