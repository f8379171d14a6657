import { db } from '#lib/platform/database/db.ts';
import type { RunRow } from './run-row.ts';

/** A postponed run is woken when the other run ends or is parked; this is the fallback in case that is missed. */
const PUT_OFF_MINUTES = 15;

/** Postpones a parked run whose time has come while another run leads its conversation. */
export async function putOff({ workspaceId, id, revision }: RunRow): Promise<void> {
  await db().$executeRaw`
    UPDATE flow_runs AS run SET waiting_until = now() + make_interval(mins => ${PUT_OFF_MINUTES}), revision = revision + 1
    FROM conversations AS talk
    WHERE run.workspace_id = ${workspaceId}::uuid AND run.id = ${id}::uuid AND revision = ${revision}
      AND run.state = 'waiting' AND talk.workspace_id = run.workspace_id AND talk.id = run.conversation_id
      AND talk.state = 'flow'`;
}
