import { type Database, db } from '../db.ts';

/** Open inboxes listen here; a payload is `{"workspaceId": …, "conversationIds": […]}`. */
export const CONVERSATIONS_CHANNEL = 'parley_conversations';

/** PostgreSQL refuses payloads of 8,000 bytes; an id takes 39. */
const IDS_PER_PAYLOAD = 150;

/**
 * Tells open inboxes that conversations changed, when the transaction commits. One statement for any number of
 * conversations of any number of workspaces.
 */
export async function notifyConversations({
  tx = db(),
  changes,
}: {
  tx?: Database;
  changes: { workspaceId: string; conversationId: string }[];
}): Promise<void> {
  const payloads = payloadsOf(changes);
  if (payloads.length === 0) return;
  await tx.$executeRaw`
    SELECT pg_notify(${CONVERSATIONS_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`;
}

function payloadsOf(changes: { workspaceId: string; conversationId: string }[]): string[] {
  const byWorkspace = Map.groupBy(changes, ({ workspaceId }) => workspaceId);
  return [...byWorkspace].flatMap(([workspaceId, ofWorkspace]) => {
    const ids = [...new Set(ofWorkspace.map(({ conversationId }) => conversationId))];
    const payloads: string[] = [];
    for (let from = 0; from < ids.length; from += IDS_PER_PAYLOAD) {
      payloads.push(JSON.stringify({ workspaceId, conversationIds: ids.slice(from, from + IDS_PER_PAYLOAD) }));
    }
    return payloads;
  });
}
