import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import type { Prepared } from '#lib/platform/database/prepared.ts';
import { mediaReceived } from '#lib/platform/engine/events.ts';
import { FILE_DROPPED } from './drop-refused-file.ts';

/** Requests the files again of messages that the channel refused, as it said, and sent after all. */
export async function restoreRefusedFiles(
  prepared: Prepared,
  messages: { workspaceId: string; id: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  const given = messages.map(({ workspaceId, id }, n) => ({ n, workspace_id: workspaceId, message_id: id }));
  await prepared(
    'restore_refused_files',
    Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given (n int, workspace_id uuid, message_id uuid)
      WHERE ${boundedBatch('n')}
    ), restored AS (
      UPDATE media SET state = 'pending', error = NULL
      FROM given
      WHERE media.workspace_id = given.workspace_id AND media.message_id = given.message_id
        AND media.state = 'failed' AND media.error = ${FILE_DROPPED}
      RETURNING media.workspace_id, media.message_id
    )
    INSERT INTO engine_events (name, data)
    SELECT ${mediaReceived.name}, json_build_object('workspaceId', workspace_id, 'messageId', message_id) FROM restored`,
  );
}
