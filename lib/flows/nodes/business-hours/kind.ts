import { defineNodeKind } from '../contract/node-kind.ts';
import type { BusinessHoursData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'business_hours',
  title: words.title,
  initial: (): BusinessHoursData => ({}),
  handles: () => [
    { id: 'open', label: words.open },
    { id: 'closed', label: words.closed },
  ],
  summary: () => words.summary,
  sets: () => [],
  needsWindow: () => null,
});
