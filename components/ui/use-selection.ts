import { useCallback, useState } from 'react';

const NOTHING: ReadonlySet<string> = new Set();

/** The selected rows, by ID. */
export function useSelection() {
  const [selected, setSelected] = useState(NOTHING);
  const select = useCallback(
    (ids: string[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Set(before);
        for (const id of ids) isSelected ? next.add(id) : next.delete(id);
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setSelected(NOTHING), []);
  return { selected, select, clear };
}
