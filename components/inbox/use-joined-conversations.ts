import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConversationDetail } from '#lib/doors/admin/inbox/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { moveUnsent } from './move-unsent.ts';
import { replaceWithinInbox } from './within-inbox.ts';

/**
 * When the conversation on the page is joined to another one, because two contacts turned out to be one person, continues
 * there, with everything that was not sent yet (docs/decisions/286).
 */
export function useJoinedConversations(id: string, detail: ConversationDetail | undefined): void {
  const { slug: workspace, person } = useWorkspace();
  const queries = useQueryClient();
  const present = detail?.conversation.id;
  const joined = detail?.joined_ids.join(' ') ?? '';

  useEffect(() => {
    if (!present) return;
    let isLeft = false;
    const move = async () => {
      for (const from of joined.split(' ').filter(Boolean)) {
        await moveUnsent({ queries, personId: person.id, workspace, from, into: present });
      }
      if (present !== id && !isLeft) replaceWithinInbox(`/${workspace}/inbox/${present}${window.location.search}`);
    };
    void move();
    return () => {
      isLeft = true;
    };
  }, [id, present, joined, queries, person.id, workspace]);
}
