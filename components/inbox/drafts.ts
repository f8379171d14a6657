import { keptDrafts } from './kept-drafts.ts';

/** The half-written messages of this browser. */
export const drafts = keptDrafts(() => localStorage);
