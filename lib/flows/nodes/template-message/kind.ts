import { defineNodeKind, NEXT, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { messageSummary } from '../send-message/message-summary.ts';
import type { TemplateMessageData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'template_message',
  title: words.title,
  initial: (): TemplateMessageData => ({ template_name: '' }),
  handles: () => [NEXT, OPTIONAL_ERROR],
  summary: (data) => messageSummary({ type: 'template', ...data }),
  sets: () => [],
  needsWindow: () => null,
});
