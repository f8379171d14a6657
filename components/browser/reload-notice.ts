let isShown = false;
const listeners = new Set<() => void>();

/**
 * Whether the page says that a part of it could not be loaded, and offers to reload. components/shell/reload-notice.tsx
 * shows it; `reportMissingScript` and `toastError` turn it on.
 */
export const reloadNotice = {
  isShown: () => isShown,
  show: () => change(true),
  hide: () => change(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function change(next: boolean): void {
  isShown = next;
  for (const listener of listeners) listener();
}
