import { useCallback } from 'react';
import { useReplyDraft } from './use-reply-draft.ts';

/** A half-written text, restored when its author returns to the conversation. */
export function useDraft(conversationId: string): [string, (next: string | ((present: string) => string)) => void] {
  const [{ text }, change] = useReplyDraft(conversationId);
  const changeText = useCallback(
    (next: string | ((present: string) => string)) =>
      change((present) => ({ text: typeof next === 'string' ? next : next(present.text) })),
    [change],
  );
  return [text, changeText];
}
