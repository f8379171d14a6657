import { defineNodeKind, NEXT } from '../contract/node-kind.ts';
import type { StartData, Trigger } from './schema.ts';
import { words } from './words.ts';

/** The fields of an order that a flow needs most; amounts are in minor units. */
const ORDER_FIELDS = [
  ...['order.total', 'order.totals', 'order.currency', 'order.note'],
  ...['order.items.0.name', 'order.items.0.quantity', 'order.items.0.item_price'],
];

export const kind = defineNodeKind({
  type: 'start',
  title: words.title,
  initial: (): StartData => ({ triggers: [{ type: 'keyword', match: 'exact', keywords: [] }] }),
  handles: () => [NEXT],
  summary: ({ triggers }) => triggers.map(triggerText).join(', '),
  sets: ({ triggers }) => (triggers.some(({ type }) => type === 'order') ? ORDER_FIELDS : []),
  needsWindow: () => null,
});

/** A trigger in a list. */
export function triggerText(trigger: Trigger): string {
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
