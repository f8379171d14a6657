import { useEffect, useState } from 'react';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { type LeftDraft, localDrafts } from './local-drafts.ts';
import { isDraftOf } from './opening.ts';

/** What tabs that are gone could not save of a flow, newest first; null until that is known. */
export function useLeftDrafts(flow: AdminFlow): LeftDraft[] | null {
  const [opened] = useState(flow);
  const [left, setLeft] = useState<LeftDraft[] | null>(null);
  useEffect(() => {
    let isShown = true;
    void localDrafts.left(opened.id).then((drafts) => {
      if (!isShown) return;
      const saved = drafts.filter(({ document }) => isDraftOf(opened, document));
      for (const { place } of saved) localDrafts.clear(place);
      setLeft(drafts.filter((draft) => !saved.includes(draft)));
    });
    return () => {
      isShown = false;
    };
  }, [opened]);
  return left;
}
