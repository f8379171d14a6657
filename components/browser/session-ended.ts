/** What the server asks for: to sign in, or to show a second factor that the workspace, or what the person does, requires. */
export type Reason = 'signed_out' | 'second_factor';

const watchers = new Set<() => void>();
const returners = new Set<() => void>();
const lookers = new Set<() => void>();
let ended: Reason | null = null;

/**
 * Whether the server has said that no one is signed in, or that a second factor is missing, while a page is open. A
 * watching component then asks for it over the page; refused requests can be repeated once the person is back.
 */
export const sessionEnded = {
  now: () => ended,
  /** False if no component watches: then a page of its own has to ask. */
  tell(reason: Reason): boolean {
    if (watchers.size === 0) return false;
    ended = reason;
    for (const watcher of watchers) watcher();
    return true;
  },
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** The same person is signed in, with all that is required. */
  back(): void {
    ended = null;
    for (const watcher of watchers) watcher();
    for (const returner of returners) returner();
  },
  /** The server may allow again what it refused, such as when the workspace's stream is there again. */
  lookAgain(): void {
    for (const looker of lookers) looker();
  },
  onLook(looker: () => void): () => void {
    lookers.add(looker);
    return () => lookers.delete(looker);
  },
  onBack(returner: () => void): () => void {
    returners.add(returner);
    return () => returners.delete(returner);
  },
};
