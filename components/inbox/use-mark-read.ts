import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import type { markReadOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/**
 * While the page is looked at, its conversation is read. The stream tells every tab, this one too. `version` changes
 * with the conversation: what comes while it is being marked counts as one unread again.
 */
export function useMarkRead({ id, unread, version }: { id: string; unread: number; version: string }): void {
  const { slug: workspace } = useWorkspace();
  const { mutate } = useMutation({
    mutationFn: () =>
      callAdmin<typeof markReadOperation>('POST /api/admin/{workspace}/conversations/{conversation_id}/read', {
        params: { workspace, conversation_id: id },
      }),
  });
  useEffect(() => {
    if (unread === 0 || version === '') return;
    const read = () => document.visibilityState === 'visible' && mutate();
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [unread, version, mutate]);
}
