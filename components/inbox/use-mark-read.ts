import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import type { markReadOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { useThread } from './use-thread.ts';

/**
 * While the page is visible, marks its conversation read up to the newest message in the thread. The stream updates
 * every tab, including this one. Later messages are unread until the thread shows them.
 */
export function useMarkRead({ id, unread }: { id: string; unread: number }): void {
  const { slug: workspace } = useWorkspace();
  const newest = useThread(id).data?.pages[0]?.messages[0]?.id;
  const { mutate } = useMutation({
    mutationFn: (upTo: string) =>
      callAdmin<typeof markReadOperation>('POST /api/admin/{workspace}/conversations/{conversation_id}/read', {
        params: { workspace, conversation_id: id },
        body: { up_to: upTo },
      }),
  });
  useEffect(() => {
    if (unread === 0 || newest === undefined) return;
    const read = () => document.visibilityState === 'visible' && mutate(newest);
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [unread, newest, mutate]);
}
