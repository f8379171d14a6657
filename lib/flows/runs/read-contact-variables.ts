import { type Database, db } from '#lib/platform/database/db.ts';
import type { Variables } from '../template/variables.ts';
import { contactVariables } from './contact-variables.ts';

/** What a run knows about the contact of a conversation, and the sequence of its last message. Null if it is gone. */
export async function readContactVariables({
  tx = db(),
  workspaceId,
  conversationId,
}: {
  tx?: Database;
  workspaceId: string;
  conversationId: string;
}): Promise<{ variables: Variables; lastSequence: number } | null> {
  const talk = await tx.conversation.findUnique({
    where: { workspaceId_id: { workspaceId, id: conversationId } },
    select: { lastSequence: true, contact: { select: { name: true, phone: true, optIn: true, attributes: true } } },
  });
  if (!talk) return null;
  const { attributes, ...person } = talk.contact;
  return {
    variables: contactVariables({ ...person, attributes: attributes as Variables }),
    lastSequence: talk.lastSequence,
  };
}
