import { useEffect, useState } from 'react';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { localDrafts } from './local-drafts.ts';
import { isDraftOf, type KeptDraft } from './opening.ts';
import type { FlowDocument } from './use-flow-document.ts';

/** A draft that a tab left behind, and its place. */
export type LeftDraft = KeptDraft & { place: string };

/** A flow's unsaved drafts from closed tabs, newest first; null until they are known. */
export function useLeftDrafts(flow: AdminFlow): LeftDraft[] | null {
  const [opened] = useState(flow);
  const [left, setLeft] = useState<LeftDraft[] | null>(null);
  useEffect(() => {
    let isShown = true;
    // What can't be compared now counts as unsaved: saving it finds out.
    const isThere = (document: FlowDocument) => isDraftOf(opened, document).catch(() => false);
    const read = async () => {
      const drafts = await localDrafts.left(opened.id);
      const known = drafts.map(async (draft) => ({
        ...draft,
        isCurrent: await isThere(draft.base),
        isSaved: await isThere(draft.document),
      }));
      const found = await Promise.all(known);
      if (!isShown) return;
      for (const { place } of found.filter(({ isSaved }) => isSaved)) localDrafts.clear(place);
      setLeft(found.filter(({ isSaved }) => !isSaved));
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [opened]);
  return left;
}
