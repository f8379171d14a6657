import { useEffect } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { readMentionsOperation } from '#lib/messaging/notes/admin-operations.ts';
import { useInboxCounts } from '../shell/use-inbox-counts.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { useShownThread } from './use-shown-thread.ts';

/**
 * While the page is visible, marks its conversation's mentions of the person as seen. `notes` is the number of notes. As with
 * messages, a thread that shows an earlier place, and not the newest message, is not marked.
 */
export function useReadMentions({ id, notes }: { id: string; notes: number }): void {
  const { slug: workspace } = useWorkspace();
  const unseen = useInboxCounts()?.mentions ?? 0;
  const { mutate } = useAdminMutation<typeof readMentionsOperation>(
    'POST /api/admin/{workspace}/conversations/{conversation_id}/mentions/read',
    { invalidates: [queryKeys.unread(workspace)] },
  );
  const { showsNewest } = useShownThread(id);
  useEffect(() => {
    if (unseen === 0 || notes === 0 || !showsNewest) return;
    const read = () => {
      if (document.visibilityState === 'visible') mutate({ params: { workspace, conversation_id: id } });
    };
    read();
    document.addEventListener('visibilitychange', read);
    window.addEventListener('online', read);
    return () => {
      document.removeEventListener('visibilitychange', read);
      window.removeEventListener('online', read);
    };
  }, [id, workspace, unseen, notes, showsNewest, mutate]);
}
