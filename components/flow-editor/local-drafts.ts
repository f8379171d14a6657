import { v4 } from 'uuid';
import type { LocalDraft } from './read-draft.ts';

/**
 * Keeps unsaved work in this browser until the server has it, so that neither a crash nor a lost line costs an edit:
 * each tab has a place of its own. A browser without room or permission to store goes without.
 */
export const localDrafts = {
  newPlace: (flowId: string) => `${prefixOf(flowId)}${v4()}`,
  /** What tabs that are gone have left of a flow, newest first. */
  async left(flowId: string): Promise<(LocalDraft & { place: string })[]> {
    try {
      const open = await openPlaces();
      const places = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(flowId)) && !open.has(key));
      if (places.length === 0) return [];
      const { readDraft } = await import('./read-draft.ts');
      const drafts = places.flatMap((place) => {
        const draft = readDraft(localStorage.getItem(place));
        return draft ? [{ ...draft, place }] : [];
      });
      return drafts.toSorted((a, b) => b.keptAt - a.keptAt);
    } catch {
      return [];
    }
  },
  write(place: string, draft: Omit<LocalDraft, 'keptAt'>): void {
    try {
      localStorage.setItem(place, JSON.stringify({ ...draft, keptAt: Date.now() }));
    } catch {
      // The server still gets it with the next save.
    }
  },
  clear(place: string): void {
    try {
      localStorage.removeItem(place);
    } catch {
      // Nothing was stored either, then.
    }
  },
  /** Tells other tabs that this place's tab is open. Answers how to end that; the browser does when the tab is gone. */
  hold(place: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (hasLocks()) void navigator.locks.request(place, () => promise);
    return resolve;
  },
};

const prefixOf = (flowId: string) => `parley.flow-draft.${flowId}.`;

/** Over plain HTTP there are no locks: then an open tab's draft is offered, too, and stays in that tab. */
const hasLocks = () => 'locks' in navigator;

async function openPlaces(): Promise<Set<string | undefined>> {
  if (!hasLocks()) return new Set();
  const { held = [], pending = [] } = await navigator.locks.query();
  return new Set([...held, ...pending].map(({ name }) => name));
}
