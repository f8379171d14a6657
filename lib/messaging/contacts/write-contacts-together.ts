import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { contactSql } from './contact-sql.ts';
import { type ContactRow, mergeInto } from './merge-into.ts';
import { touchConversationsSql } from './touch-conversations-sql.ts';

/** The contacts of one request, each once, with no attribute to remove. */
type Contacts = { workspaceId: string; rows: ContactRow[] };

/**
 * Writes a request's few contacts in one statement with those of all concurrent requests, of any workspaces. A person in
 * several requests is merged in the order of the requests. Returns when it is committed.
 */
export const writeContactsTogether: (contacts: Contacts) => Promise<void> = batched(
  async (requests: Contacts[]) => {
    const given = JSON.stringify(merged(requests));
    await retryConflicts(() => prepared('write_contacts', statement(given)));
    return requests.map(() => undefined);
  },
  { maxItems: 100, maxInFlight: 4 },
);

function merged(requests: Contacts[]) {
  const workspaces = new Map<string, Map<string, ContactRow>>();
  for (const { workspaceId, rows } of requests) {
    const people = workspaces.get(workspaceId) ?? new Map<string, ContactRow>();
    workspaces.set(workspaceId, people);
    for (const row of rows) mergeInto(people, { e164: row.phone, key: row.phone_key }, row);
  }
  return [...workspaces]
    .flatMap(([workspace_id, people]) => [...people.values()].map((row) => ({ workspace_id, ...row })))
    .map((row, position) => ({ position, ...row }));
}

/** Merges by the same rules as every statement, and locks contacts, then conversations, in key order. */
const statement = (given: string) => Prisma.sql`
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS given
      (position int, workspace_id uuid, id uuid, phone text, phone_key text, name text, opt_in boolean, tags text[],
       source_ref text, attributes jsonb)
    WHERE ${boundedBatch('position')}
  ), written AS MATERIALIZED (
    INSERT INTO contacts AS present (workspace_id, ${contactSql.columns}, opt_in_at)
    SELECT workspace_id, ${contactSql.columns}, ${contactSql.optInAt} FROM given
    ORDER BY workspace_id, phone_key
    ${contactSql.onConflict()}
    RETURNING workspace_id, id
  ), ${touchConversationsSql('written')}
  SELECT FROM announced`;
