import { callAdmin } from '#components/browser/admin-client.ts';
import { AdminError } from '#components/browser/admin-error.ts';
import type { getConversationOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import type { listInboxOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { drafts } from './drafts.ts';
import { noteDraftOf } from './note-draft-of.ts';
import { unsent } from './unsent.ts';

type Person = { personId: string; workspace: string };

/** A list takes no more IDs than this at once. */
const PART = 100;

/**
 * Removes from this browser what was written to people who have been erased, of these conversations. A conversation that
 * was joined to another one is found under its ID, so what was written there stays until it is moved.
 */
export async function forgetErased({ personId, workspace, ids }: Person & { ids: string[] }): Promise<void> {
  for (let start = 0; start < ids.length; start += PART) {
    const part = ids.slice(start, start + PART);
    const { conversations } = await callAdmin<typeof listInboxOperation>('GET /api/admin/{workspace}/conversations', {
      params: { workspace },
      query: { ids: part.join(','), limit: part.length },
    });
    const present = new Set(conversations.map(({ id }) => id));
    for (const conversationId of part) {
      if (present.has(conversationId) || !(await isGone(workspace, conversationId))) continue;
      const place = { personId, workspace, conversationId };
      drafts.forget(place);
      drafts.forget({ ...place, conversationId: noteDraftOf(conversationId) });
      unsent.forget(place);
    }
  }
}

async function isGone(workspace: string, id: string): Promise<boolean> {
  try {
    await callAdmin<typeof getConversationOperation>('GET /api/admin/{workspace}/conversations/{conversation_id}', {
      params: { workspace, conversation_id: id },
    });
    return false;
  } catch (error) {
    if (error instanceof AdminError && error.code === 'not_found') return true;
    throw error;
  }
}
