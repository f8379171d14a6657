import { db } from '#lib/platform/database/db.ts';
import type { ContactFilters } from './admin-operations.ts';
import { MAX_COUNTED } from './constants.ts';
import { contactConditions } from './contact-conditions.ts';

/** How many contacts match, up to MAX_COUNTED: a higher number would say no more, and cost a scan. */
export async function countContacts({
  workspaceId,
  ...filters
}: ContactFilters & { workspaceId: string }): Promise<{ count: number; is_more: boolean }> {
  const [found] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM contacts AS contact
      WHERE contact.workspace_id = ${workspaceId}::uuid ${await contactConditions({ workspaceId, ...filters })}
      LIMIT ${MAX_COUNTED + 1}
    ) AS matching`;
  const count = found?.count ?? 0;
  return { count: Math.min(count, MAX_COUNTED), is_more: count > MAX_COUNTED };
}
