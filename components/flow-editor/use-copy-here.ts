import { useEffect } from 'react';
import { localDrafts } from './local-drafts.ts';
import type { Saved } from './opening.ts';
import type { FlowDocument } from './use-flow-document.ts';

/** Keeps the document in this browser while the server may not have it. */
export function useCopyHere({
  place,
  document,
  saved,
  isChanged,
}: {
  place: string;
  document: FlowDocument;
  saved: Saved;
  isChanged: boolean;
}): void {
  useEffect(() => {
    if (isChanged) localDrafts.write(place, { document, base: saved.document, revision: saved.revision });
    else localDrafts.clear(place);
  }, [isChanged, document, saved, place]);
  useEffect(() => localDrafts.hold(place), [place]);
}
