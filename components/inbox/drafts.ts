import { keptDrafts } from './kept-drafts.ts';

/** The half-written messages of this browser. */
export const drafts = keptDrafts(() => localStorage);

// Written in another tab.
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => drafts.changed(key));
