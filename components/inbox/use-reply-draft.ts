import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { drafts } from './drafts.ts';
import { type Draft, EMPTY } from './kept-drafts.ts';

type Change = Partial<Draft> | ((present: Draft) => Partial<Draft>);

/** A half-written message with its quote, restored when its author returns to the conversation. */
export function useReplyDraft(conversationId: string): [Draft, (change: Change) => void] {
  const { slug: workspace, person } = useWorkspace();
  const place = useMemo(
    () => ({ personId: person.id, workspace, conversationId }),
    [person.id, workspace, conversationId],
  );
  const draft = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.read(place),
    () => EMPTY,
  );
  const change = useCallback(
    (next: Change) => drafts.write(place, typeof next === 'function' ? next(drafts.read(place)) : next),
    [place],
  );
  return [draft, change];
}
