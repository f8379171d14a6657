import { type RefObject, useCallback, useEffect } from 'react';

const FIELDS = 'input, textarea, [contenteditable="true"], [role="combobox"]';

/**
 * Moves the focus between the canvas and the form next to it, however many nodes are in between: Enter on a selected
 * node goes to its form, Escape in the form goes back to the node. Returns the function that focuses the form.
 */
export function useFormKeys(side: RefObject<HTMLElement | null>) {
  const enter = useCallback(() => side.current?.querySelector<HTMLElement>(FIELDS)?.focus(), [side]);
  useEffect(() => {
    const listeners = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!(target instanceof Element) || event.isComposing) return;
      if (key === 'Enter' && target.matches('.react-flow__node.selected')) {
        event.preventDefault();
        enter();
      }
      if (key === 'Escape' && side.current?.contains(target) && !hasList(target)) {
        document.querySelector<HTMLElement>('.react-flow__node.selected')?.focus();
      }
    };
    // Runs before React Flow selects the node: the first Enter selects it, the second one goes to the form.
    document.addEventListener('keydown', onKey, { signal: listeners.signal, capture: true });
    return () => listeners.abort();
  }, [side, enter]);
  return enter;
}

/** Focuses a node on the canvas, after a closing dialog has returned the focus. */
export function focusNode(id: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus());
}

/** Whether a list is open: Escape closes that first. */
const hasList = (field: Element) =>
  field.getAttribute('aria-expanded') === 'true' ||
  Boolean(field.closest('.cm-editor')?.querySelector('.cm-tooltip-autocomplete'));
