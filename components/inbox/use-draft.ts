import { useState } from 'react';

const drafts = new Map<string, string>();

/** A message that is half written; it is there again on return to the conversation. */
export function useDraft(conversationId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(conversationId) ?? '');
  const change = (next: string) => {
    if (next === '') drafts.delete(conversationId);
    else drafts.set(conversationId, next);
    setText(next);
  };
  return [text, change];
}
