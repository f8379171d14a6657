/** Asks the person, and calls `go` if they want to leave. */
type Ask = (go: () => void) => void;

const asking = new Set<Ask>();

/**
 * Goes to another page by `go`, after asking if something on this page is not saved. For what is neither a link nor the
 * browser's own way: the command palette, a notification.
 */
export function leave(go: () => void): void {
  const ask = [...asking].at(-1);
  if (ask) ask(go);
  else go();
}

/** Until the returned function is called, {@link leave} asks first. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking.add(ask);
  return () => void asking.delete(ask);
}
