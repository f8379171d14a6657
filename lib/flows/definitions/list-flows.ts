import { fitting } from '#lib/contract/pagination/keyset.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { type FlowView, flowViews } from './flow-view.ts';
import { type FlowPage, pageOfFlows } from './page-of-flows.ts';

/**
 * A page of flows, newest first; fewer than `limit` where their graphs are large. Throws `validation_failed` for a foreign
 * cursor.
 */
export async function listFlows(asked: FlowPage): Promise<{ flows: FlowView[]; next_cursor: string | null }> {
  const page = await pageOfFlows<{ bytes: number }>({
    ...asked,
    columns: Prisma.sql`draft_bytes AS bytes`,
    fits: (found) => fitting(found, asked.limit),
  });
  const rows = await db().flow.findMany({
    where: { workspaceId: asked.workspaceId, id: { in: page.rows.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { flows: await flowViews(rows), next_cursor: page.nextCursor };
}
