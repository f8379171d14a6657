import { MB } from '#lib/platform/bytes.ts';
import { anyCase } from '#lib/platform/database/any-case.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { INSTANCE_PAGE, type InstanceWorkspace } from './operations.ts';

type Row = Omit<InstanceWorkspace, 'disabled_at'> & { disabled_at: Date | null };

/** Every workspace with its usage, newest first; its content appears only as counts. `q` matches part of a name or slug. */
export async function listWorkspacesOfInstance({
  q = '',
  after,
}: {
  q?: string | undefined;
  after?: string | undefined;
}) {
  const { like } = await anyCase();
  const part = `%${escapeLike(q)}%`;
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, slug, name, disabled_at,
      (SELECT count(*)::int FROM members WHERE members.workspace_id = page.id) AS members,
      (SELECT count(*)::int FROM messages
       WHERE messages.workspace_id = page.id AND messages.created_at > now() - interval '30 days') AS messages,
      (SELECT ceil(coalesce(sum(size), 0) / ${MB}::numeric)::int FROM media
       WHERE media.workspace_id = page.id AND state = 'stored') AS storage_mb
    FROM (
      SELECT id, slug, name, disabled_at FROM workspaces
      WHERE (${like(Prisma.sql`name`, part)} OR slug ILIKE ${part})
        AND (${after ?? null}::uuid IS NULL OR id < ${after ?? null}::uuid)
      ORDER BY id DESC LIMIT ${INSTANCE_PAGE + 1}
    ) AS page ORDER BY id DESC`;
  const workspaces = rows
    .slice(0, INSTANCE_PAGE)
    .map((row) => ({ ...row, disabled_at: row.disabled_at?.toISOString() ?? null }));
  return { workspaces, has_more: rows.length > INSTANCE_PAGE };
}
