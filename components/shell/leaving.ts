/** Asks the person, and calls `go` if they want to leave. */
type Ask = (go: () => void) => void;

const asking = new Set<Ask>();
const waiting = new Set<() => void>();

/**
 * Goes to another page by `go`, after asking if something on this page is not saved. For what is neither a link nor the
 * browser's own way: the command palette, a notification.
 */
export function leave(go: () => void): void {
  const ask = [...asking].at(-1);
  if (ask) ask(go);
  else go();
}

/**
 * Goes to another page by `go` as soon as everything on this one is saved or discarded, without asking: for a move that the
 * person did not choose. The returned function calls it off.
 */
export function leaveOnceSaved(go: () => void): () => void {
  waiting.add(go);
  goOnceSaved();
  return () => void waiting.delete(go);
}

/** Until the returned function is called, {@link leave} asks first. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking.add(ask);
  return () => {
    asking.delete(ask);
    // Afterwards, because the person may be leaving for another page, which calls the move off.
    queueMicrotask(goOnceSaved);
  };
}

function goOnceSaved() {
  if (asking.size > 0) return;
  for (const go of [...waiting]) {
    waiting.delete(go);
    go();
  }
}
