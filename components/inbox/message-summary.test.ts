import { expect, it } from 'vitest';
import { messageSummary } from './message-summary.ts';

const message = { type: 'text', kind: 'text', text: null, voice: false, template_name: null } as const;

it.each([
  [{ text: 'Hello\nthere' }, 'Hello there'],
  [{ type: 'audio', kind: 'audio', voice: true }, 'Voice message'],
  [{ type: 'document', kind: 'document' }, 'Document'],
  [{ type: 'template', kind: 'template', template_name: 'hello_world' }, 'Template hello_world'],
  [{ kind: 'button', text: '' }, 'Tapped a button'],
  [{ kind: 'list_reply', text: '' }, 'Chose from a list'],
  [{ kind: 'nfm_reply', text: '' }, 'Filled in a form'],
  [{ text: '\u200b\u2060\n' }, 'Blank message'],
  [{ type: 'image', kind: 'image', text: '\u200b' }, 'Image'],
  [{ text: '\u2764\ufe0f' }, '\u2764\ufe0f'],
  [{ kind: 'location' }, 'Location'],
  [{ kind: 'order' }, 'Order'],
  [{ kind: 'system' }, 'This kind of message can’t be shown.'],
] as const)('of %o is %j', (given, summary) => {
  expect(messageSummary({ ...message, ...given })).toBe(summary);
});
