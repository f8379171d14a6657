import { v7 } from 'uuid';

const PREFIX = 'parley.page.';

/** The open pages of this browser. */
export type OpenPages = {
  own: string;
  all(): Promise<ReadonlySet<string>>;
};

/**
 * Each page has a name of its own, under which it holds a lock for as long as it is open. A browser without locks, or an
 * address without HTTPS, knows of no other page.
 */
function openPages() {
  const own = v7();
  const locks: LockManager | undefined = typeof window === 'undefined' ? undefined : navigator.locks;
  // Their locks are held for a moment more, by the pages that waited for them.
  const closed = new Set<string>();
  void locks?.request(PREFIX + own, () => new Promise(() => {})).catch(() => {});
  return {
    own,
    async all(): Promise<ReadonlySet<string>> {
      const { held = [] } = (await locks?.query().catch(() => null)) ?? {};
      const names = held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
      return new Set([own, ...names.filter((name) => !closed.has(name))]);
    },
    /** Calls `then` once a page is no longer open. */
    onClosed(page: string, then: () => void, signal: AbortSignal): void {
      const note = () => {
        closed.add(page);
        then();
      };
      locks?.request(PREFIX + page, { signal }, note).catch(() => {});
    },
  };
}

export const pages = openPages();
