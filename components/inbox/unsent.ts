import { keptOutbox } from './kept-outbox.ts';
import { outboxFiles } from './outbox-files.ts';

/** The unsent messages of this browser. */
export const unsent = keptOutbox(() => localStorage, outboxFiles);
