import { defineNodeKind, NEXT } from '../contract/node-kind.ts';
import type { StartData, Trigger } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'start',
  title: words.title,
  initial: (): StartData => ({ triggers: [{ type: 'keyword', match: 'exact', keywords: [] }] }),
  handles: () => [NEXT],
  summary: ({ triggers }) => triggers.map(triggerText).join(', '),
  sets: () => [],
  needsWindow: () => null,
});

function triggerText(trigger: Trigger): string {
  switch (trigger.type) {
    case 'keyword':
      return `${trigger.match === 'exact' ? '' : 'contains '}${trigger.keywords.map((word) => `“${word}”`).join(' or ')}`;
    case 'any_message':
      return 'any message';
    case 'first_message':
      return 'first message';
    case 'order':
      return 'an order';
    case 'button':
      return `button “${trigger.text}”`;
    case 'call':
      return 'another flow or the API';
  }
}
