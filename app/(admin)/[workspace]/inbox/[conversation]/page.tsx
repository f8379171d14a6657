import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { ConversationPage } from '#components/inbox/conversation-page.tsx';
import { DomainError } from '#lib/contract/errors.ts';
import { getConversation } from '#lib/doors/admin/inbox/get-conversation.ts';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';
import { leadOn } from './lead-on.ts';

const FIRST_PAGE = 50;

export default async function InboxConversationPage({
  params,
}: {
  params: Promise<{ workspace: string; conversation: string }>;
}) {
  const { workspace, conversation } = await params;
  const { workspaceId, slug } = await currentMember(workspace);
  const { data: conversationId } = z.uuid().safeParse(conversation);
  if (!conversationId) notFound();
  const client = makeQueryClient();
  const [detail, thread] = await Promise.all([
    getConversation({ workspaceId, conversationId }),
    readThread({ workspaceId, conversationId, limit: FIRST_PAGE }),
  ]).catch((error: unknown) => {
    // Gone since the layout checked it, which the browser may have done long before.
    if (error instanceof DomainError && error.code === 'not_found')
      return leadOn({ workspaceId, slug, conversationId });
    throw error;
  });
  client.setQueryData(queryKeys.conversation(slug, conversationId), detail);
  client.setQueryData(queryKeys.thread(slug, conversationId), { pages: [thread], pageParams: [undefined] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ConversationPage id={conversationId} />
    </HydrationBoundary>
  );
}
