import { defineNodeKind } from '../contract/node-kind.ts';
import { businessHoursData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'business_hours',
  data: businessHoursData,
  title: words.title,
  initial: () => ({}),
  handles: () => [
    { id: 'open', label: words.open },
    { id: 'closed', label: words.closed },
  ],
  summary: () => words.summary,
  sets: () => [],
  problems: () => [],
});
