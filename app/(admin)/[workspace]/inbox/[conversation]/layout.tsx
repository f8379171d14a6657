import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { hasConversation } from '#lib/messaging/conversations/has-conversation.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

/** Asked before the thread's skeleton is sent, with which the answer would already be a 200. */
export default async function ConversationLayout({
  params,
  children,
}: {
  params: Promise<{ workspace: string; conversation: string }>;
  children: ReactNode;
}) {
  const { workspace, conversation } = await params;
  const { workspaceId } = await currentMember(workspace);
  const { data: conversationId } = z.uuid().safeParse(conversation);
  if (!conversationId || !(await hasConversation({ workspaceId, conversationId }))) notFound();
  return children;
}
