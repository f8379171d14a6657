/** A pending request that the person proves who they are; `settle` says whether they did. */
type Asking = { answer: Promise<boolean>; settle: (confirmed: boolean) => void };

let asking: Asking | null = null;
const listeners = new Set<() => void>();

/**
 * Asks the person to prove who they are, in a dialog over the page. Resolves to false if they cancel. Calls that are
 * refused at the same time share one dialog.
 */
export function askForPresence(): Promise<boolean> {
  if (!asking) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    change({
      answer: promise,
      settle: (confirmed) => {
        change(null);
        resolve(confirmed);
      },
    });
  }
  return asking?.answer ?? Promise.resolve(false);
}

/** For the component that shows the dialog: the current request, and its changes. */
export const presence = {
  current: (): Asking | null => asking,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function change(next: Asking | null): void {
  asking = next;
  for (const listener of listeners) listener();
}
