const ACTS = ['pointerdown', 'keydown'] as const;

/**
 * Calls `listener` on each press and key on the page, before all other handlers, until the returned function is called.
 */
export function onUserInput(listener: () => void): () => void {
  for (const act of ACTS) window.addEventListener(act, listener, { capture: true, passive: true });
  return () => {
    for (const act of ACTS) window.removeEventListener(act, listener, { capture: true });
  };
}
