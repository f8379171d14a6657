import { useCallback, useState } from 'react';
import type { Selection } from './use-canvas.ts';

const NOTHING: readonly string[] = [];
const NO_SELECTION: Selection = { ids: NOTHING, edges: NOTHING };

/**
 * What is selected on the canvas, and what the editor wants selected there. `fresh` is the node that was added just now,
 * until something else is selected or what is missing is asked for (`settle`).
 */
export function useSelection() {
  const [wanted, setWanted] = useState(NOTHING);
  const [selection, setSelection] = useState(NO_SELECTION);
  const [fresh, setFresh] = useState<string | null>(null);
  const settle = useCallback(() => setFresh(null), []);
  const select = useCallback((ids: readonly string[]) => {
    setWanted(ids);
    setFresh(null);
  }, []);
  const selectNew = useCallback((id: string) => {
    setWanted([id]);
    setFresh(id);
  }, []);
  const onSelected = useCallback((next: Selection) => {
    setSelection(next);
    setFresh((id) => (id !== null && next.ids.includes(id) ? id : null));
  }, []);
  return { wanted, selection, fresh, select, selectNew, onSelected, settle };
}
