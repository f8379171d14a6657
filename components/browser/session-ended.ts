const watchers = new Set<() => void>();
const returners = new Set<() => void>();
let ended = false;

/**
 * Whether the server has said that no one is signed in, while a page is open. A watching component then asks to sign in
 * over the page; refused requests can be repeated once the person is back.
 */
export const sessionEnded = {
  now: () => ended,
  /** False if no component watches: then the sign-in page has to ask. */
  tell(): boolean {
    if (watchers.size === 0) return false;
    ended = true;
    for (const watcher of watchers) watcher();
    return true;
  },
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** The same person is signed in again. */
  back(): void {
    ended = false;
    for (const watcher of watchers) watcher();
    for (const returner of returners) returner();
  },
  onBack(returner: () => void): () => void {
    returners.add(returner);
    return () => returners.delete(returner);
  },
};
