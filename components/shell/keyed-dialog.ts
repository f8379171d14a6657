/** The dialogs available on every page. */
export type KeyedDialog = 'palette' | 'shortcuts' | 'contact';

const OPEN = 'parley:open-dialog';

/** Opens one of them from a button. */
export function openKeyedDialog(dialog: KeyedDialog): void {
  window.dispatchEvent(new CustomEvent(OPEN, { detail: dialog }));
}

/** Calls `open` when a button opens a dialog. Returns a function that unsubscribes. */
export function onKeyedDialog(open: (dialog: KeyedDialog) => void): () => void {
  const listener = (event: Event) => open((event as CustomEvent<KeyedDialog>).detail);
  window.addEventListener(OPEN, listener);
  return () => window.removeEventListener(OPEN, listener);
}
