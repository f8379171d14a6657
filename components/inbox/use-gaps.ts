import { type RefObject, useState } from 'react';
import type { Draft } from './kept-drafts.ts';

/** What a saved reply left to fill in by hand. A text that still has it is held back once, with the first gap selected. */
export function useGaps({ box, draft }: { box: RefObject<HTMLTextAreaElement | null>; draft: Draft }) {
  const { text, missing } = draft;
  const [heldBack, setHeldBack] = useState<string | null>(null);
  const gaps = missing.filter((variable) => text.includes(variable));
  const [first] = gaps;
  /** Returns false if nothing has to be filled in. */
  const holdBack = (): boolean => {
    if (first === undefined) return false;
    const start = text.indexOf(first);
    setHeldBack(text);
    box.current?.focus();
    box.current?.setSelectionRange(start, start + first.length);
    return true;
  };
  return { gaps, isHeldBack: heldBack === text, holdBack };
}
