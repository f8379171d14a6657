import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { drafts } from './drafts.ts';

/** A half-written message, restored when its author returns to the conversation. */
export function useDraft(conversationId: string): [string, (next: string | ((present: string) => string)) => void] {
  const { slug: workspace, person } = useWorkspace();
  const place = useMemo(
    () => ({ personId: person.id, workspace, conversationId }),
    [person.id, workspace, conversationId],
  );
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => drafts.changed(key);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  const text = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.read(place),
    () => '',
  );
  const change = useCallback(
    (next: string | ((present: string) => string)) =>
      drafts.write(place, typeof next === 'string' ? next : next(drafts.read(place))),
    [place],
  );
  return [text, change];
}
