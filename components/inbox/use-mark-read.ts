import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { markReadOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { readScope } from './read-scope.ts';
import { useShownThread } from './use-shown-thread.ts';
import { useThread } from './use-thread.ts';

/**
 * Marks the conversation on the page read up to the newest message in the thread: when it comes into view, whenever the
 * thread shows more, and when the returned function is called, because the person does something in it. A thread that shows
 * an earlier place, and not the newest message, is not marked. What failed without a connection is done when it is back. What
 * a colleague marks as unread in the meantime stays so (docs/decisions/311). The stream updates every tab, including this
 * one.
 */
export function useMarkRead({
  id,
  unread,
  isFetching,
  isLeaving,
}: {
  id: string;
  unread: number;
  /** Whether the count of unread messages is being read. */
  isFetching: boolean;
  isLeaving: boolean;
}): () => void {
  const { slug: workspace } = useWorkspace();
  const shown = useThread(id).data?.pages[0]?.messages ?? [];
  // It is marked once the count at its opening is known: the thread shows where its unread messages began.
  const [opened, setOpened] = useState<string | null>(null);
  if (!isFetching && opened !== id) setOpened(id);
  const isReady = opened === id && !isLeaving;
  const { showsNewest } = useShownThread(id);
  const [newest, all] = [showsNewest ? shown[0]?.id : undefined, shown.map((message) => message.id).join(' ')];
  const queries = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    scope: readScope(id),
    mutationFn: (upTo: string) =>
      callAdmin<typeof markReadOperation>('POST /api/admin/{workspace}/conversations/{conversation_id}/read', {
        params: { workspace, conversation_id: id },
        body: { up_to: upTo },
      }),
    // Opened again before the news of it has come, the conversation would still have the count from before.
    onSuccess: ({ changed }) => {
      if (!changed) return;
      void queries.invalidateQueries({ queryKey: queryKeys.conversation(workspace, id), refetchType: 'none' });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that arrives late has its place above the newest.
  useEffect(() => {
    if (newest === undefined || !isReady) return;
    // Even if the count says that nothing is unread: it may be older than the thread.
    const read = () => document.visibilityState === 'visible' && mutate(newest);
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [newest, all, isReady, mutate]);
  const readAgain = useEffectEvent(() => {
    if (newest !== undefined && isReady && isError && document.visibilityState === 'visible') mutate(newest);
  });
  useEffect(() => {
    window.addEventListener('online', readAgain);
    return () => window.removeEventListener('online', readAgain);
  }, []);
  return () => {
    if (newest !== undefined && unread > 0 && isReady && !isPending) mutate(newest);
  };
}
