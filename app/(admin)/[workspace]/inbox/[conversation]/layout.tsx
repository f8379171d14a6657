import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { hasConversation } from '#lib/messaging/conversations/has-conversation.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';
import { leadOn } from './lead-on.ts';

/** Checks the conversation before the thread's skeleton is sent, which would already answer 200. */
export default async function ConversationLayout({
  params,
  children,
}: {
  params: Promise<{ workspace: string; conversation: string }>;
  children: ReactNode;
}) {
  const { workspace, conversation } = await params;
  const { workspaceId, slug } = await currentMember(workspace);
  const { data: conversationId } = z.uuid().safeParse(conversation);
  if (!conversationId) notFound();
  if (!(await hasConversation({ workspaceId, conversationId }))) await leadOn({ workspaceId, slug, conversationId });
  return children;
}
