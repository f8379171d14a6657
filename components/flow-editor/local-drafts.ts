import { v4 } from 'uuid';
import type { LocalDraft } from './read-draft.ts';

/**
 * Keeps unsaved work in this browser until the server has it, so that neither a crash nor a lost connection costs an
 * edit. Each tab has its own place. Browsers without room or permission for storage do without.
 */
export const localDrafts = {
  newPlace: (flowId: string) => `${prefixOf(flowId)}${v4()}`,
  /** A flow's drafts from closed tabs, newest first. */
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
      // The next save still sends it to the server.
    }
  },
  clear(place: string): void {
    try {
      localStorage.removeItem(place);
    } catch {
      // Then nothing was stored, either.
    }
  },
  /** Tells other tabs that this place's tab is open, until the returned function is called or the tab is closed. */
  hold(place: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (hasLocks()) void navigator.locks.request(place, () => promise);
    return resolve;
  },
};

const prefixOf = (flowId: string) => `parley.flow-draft.${flowId}.`;

/** Without HTTPS there are no locks. Then drafts of open tabs are offered, too, and stay in those tabs. */
const hasLocks = () => 'locks' in navigator;

async function openPlaces(): Promise<Set<string | undefined>> {
  if (!hasLocks()) return new Set();
  const { held = [], pending = [] } = await navigator.locks.query();
  return new Set([...held, ...pending].map(({ name }) => name));
}
