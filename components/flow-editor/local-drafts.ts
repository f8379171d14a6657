import { v4 } from 'uuid';
import { z } from 'zod';
import { graphSchema } from '#lib/flows/graph/schema.ts';

const documentSchema = z.object({ name: z.string(), graph: graphSchema });
const draftSchema = z.object({ keptAt: z.int(), revision: z.int(), base: documentSchema, document: documentSchema });

/** What was not saved yet, and what it builds on. `keptAt` in milliseconds since 1970. */
export type LocalDraft = z.output<typeof draftSchema>;

/** A draft that a tab has left behind, and where. */
export type LeftDraft = LocalDraft & { place: string };

/**
 * Keeps unsaved work in this browser until the server has it, so that neither a crash nor a lost line costs an edit:
 * each tab has a place of its own. A browser without room or permission to store goes without.
 */
export const localDrafts = {
  newPlace: (flowId: string) => `${prefixOf(flowId)}${v4()}`,
  /** What tabs that are gone have left of a flow, newest first. */
  async left(flowId: string): Promise<LeftDraft[]> {
    try {
      const open = await openPlaces();
      const places = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(flowId)) && !open.has(key));
      return places.flatMap(read).toSorted((a, b) => b.keptAt - a.keptAt);
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

function read(place: string): LeftDraft[] {
  const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null'));
  return parsed.success ? [{ ...parsed.data, place }] : [];
}

/** Over plain HTTP there are no locks: then an open tab's draft is offered, too, and stays in that tab. */
const hasLocks = () => 'locks' in navigator;

async function openPlaces(): Promise<Set<string | undefined>> {
  if (!hasLocks()) return new Set();
  const { held = [], pending = [] } = await navigator.locks.query();
  return new Set([...held, ...pending].map(({ name }) => name));
}
