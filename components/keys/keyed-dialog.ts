/** The dialogs that every page has. */
export type KeyedDialog = 'palette' | 'shortcuts' | 'contact';

const OPEN = 'parley:open-dialog';

/** Opens one of them, for a button. */
export function openKeyedDialog(dialog: KeyedDialog): void {
  window.dispatchEvent(new CustomEvent(OPEN, { detail: dialog }));
}

/** Calls `open` for each that a button asks for. Returns what ends that. */
export function onKeyedDialog(open: (dialog: KeyedDialog) => void): () => void {
  const listener = (event: Event) => open((event as CustomEvent<KeyedDialog>).detail);
  window.addEventListener(OPEN, listener);
  return () => window.removeEventListener(OPEN, listener);
}
