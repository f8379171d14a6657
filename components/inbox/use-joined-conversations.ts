import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConversationDetail } from '#lib/doors/admin/inbox/admin-operations.ts';
import { leaveOnceSaved } from '../shell/leaving.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { awaitReply } from './awaited-reply.ts';
import { awaitStillness } from './awaited-stillness.ts';
import { moveUnsent } from './move-unsent.ts';
import { isInReply, isTyping } from './use-list-keys.ts';
import { replaceWithinInbox } from './within-inbox.ts';

/**
 * When the conversation on the page is joined to another one, because two contacts turned out to be one person, continues
 * there, with everything that was not sent yet (docs/decisions/286). A voice message that is being recorded would be lost
 * on the way, so the page stays until it is sent or discarded; meanwhile it already shows the other conversation.
 */
export function useJoinedConversations(id: string, detail: ConversationDetail | undefined): void {
  const { slug: workspace, person } = useWorkspace();
  const queries = useQueryClient();
  const present = detail?.conversation.id;
  const joined = detail?.joined_ids.join(' ') ?? '';

  useEffect(() => {
    if (!present) return;
    let isLeft = false;
    let callOff = () => {};
    const move = async () => {
      for (const from of joined.split(' ').filter(Boolean)) {
        await moveUnsent({ queries, personId: person.id, workspace, from, into: present });
      }
      if (present === id || isLeft) return;
      callOff = leaveOnceSaved(() => {
        // What is typed on would act as shortcuts of the inbox.
        if (isTyping()) awaitStillness(present);
        if (isInReply()) awaitReply(present);
        replaceWithinInbox(`/${workspace}/inbox/${present}${window.location.search}`);
      });
    };
    void move();
    return () => {
      isLeft = true;
      callOff();
    };
  }, [id, present, joined, queries, person.id, workspace]);
}
