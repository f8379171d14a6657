import { keptOutbox } from './kept-outbox.ts';
import { pages } from './open-pages.ts';
import { outboxFiles } from './outbox-files.ts';

/** The unsent messages of this browser. */
export const unsent = keptOutbox(() => localStorage, outboxFiles, pages);
