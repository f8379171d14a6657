import { type RefObject, useCallback, useEffect } from 'react';

const FIELDS = 'input, textarea, [contenteditable="true"], [role="combobox"]';

/**
 * Takes the keyboard between the canvas and the form beside it, however many nodes lie between them: Enter on a selected
 * node goes into its form, Escape in the form back to the node. Returned is what goes into the form.
 */
export function useFormKeys(side: RefObject<HTMLElement | null>) {
  const enter = useCallback(() => side.current?.querySelector<HTMLElement>(FIELDS)?.focus(), [side]);
  useEffect(() => {
    const listeners = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!(target instanceof Element)) return;
      if (key === 'Enter' && target.matches('.react-flow__node.selected')) {
        event.preventDefault();
        enter();
      }
      if (key === 'Escape' && side.current?.contains(target) && !hasList(target)) {
        document.querySelector<HTMLElement>('.react-flow__node.selected')?.focus();
      }
    };
    // Before React Flow has selected the node: the first Enter selects, the second enters.
    document.addEventListener('keydown', onKey, { signal: listeners.signal, capture: true });
    return () => listeners.abort();
  }, [side, enter]);
  return enter;
}

/** Gives the keyboard to a node of the canvas, after a dialog that closes has given it back. */
export function focusNode(id: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus());
}

/** A list that is open closes first. */
const hasList = (field: Element) =>
  field.getAttribute('aria-expanded') === 'true' ||
  Boolean(field.closest('.cm-editor')?.querySelector('.cm-tooltip-autocomplete'));
