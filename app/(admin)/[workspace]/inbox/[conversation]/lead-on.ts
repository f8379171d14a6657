import { notFound, redirect } from 'next/navigation';
import { presentConversation } from '#lib/messaging/conversations/present-conversation.ts';

/** Leads from a conversation that does not exist to the one that it was joined to, or says that there is none. */
export async function leadOn({
  workspaceId,
  slug,
  conversationId,
}: {
  workspaceId: string;
  slug: string;
  conversationId: string;
}): Promise<never> {
  const present = await presentConversation({ workspaceId, conversationId });
  return present ? redirect(`/${slug}/inbox/${present}`) : notFound();
}
