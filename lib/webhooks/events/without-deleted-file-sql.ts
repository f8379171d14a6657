import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The data of a row of `events`. If its file was deleted since, as a workspace's retention does, it has no link, as without a
 * copy.
 */
export function withoutDeletedFileSql(row: string): Prisma.Sql {
  const event = Prisma.raw(row);
  const path = Prisma.sql`${event}.data #>> '{message,media_path}'`;
  return Prisma.sql`
    CASE WHEN ${path} IS NOT NULL AND EXISTS (
      -- OFFSET, because the planner may otherwise read the files of all workspaces (docs/decisions/262).
      SELECT FROM media WHERE media.workspace_id = ${event}.workspace_id
        AND media.message_id = split_part(${path}, '/', 2)::uuid AND media.state = 'failed' OFFSET 0
    ) THEN ${event}.data #- '{message,media_path}' ELSE ${event}.data END`;
}
