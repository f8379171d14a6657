import { db, type Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { eachItsTurn } from '#lib/platform/each-its-turn.ts';
import { changeState } from './change-state.ts';
import { heldSql } from './held-sql.ts';

/** Per pass; the next pass finds the rest. */
const MAX = 500;

type Place = { workspaceId: string; conversationId: string };

/**
 * Gives conversations that people hold back to flows after their workspace's idle hours without a message in either
 * direction, in all workspaces. Returns how many.
 */
export async function giveBackIdle(): Promise<number> {
  let given = 0;
  await eachItsTurn(await idle(db()), async (place) => {
    given += await retriedTransaction(async (tx) => {
      // Checked again under the lock: someone may have written since.
      const [still] = await idle(tx, place);
      if (still) await changeState({ tx, ...place, state: 'flow' });
      return still ? 1 : 0;
    });
  });
  return given;
}

/** Idle conversations; with `place`, only that one, locked. */
function idle(database: Prisma.TransactionClient, place: Partial<Place> = {}): Promise<Place[]> {
  const { workspaceId = null, conversationId = null } = place;
  return database.$queryRaw<Place[]>`
    SELECT talk.workspace_id AS "workspaceId", talk.id AS "conversationId"
    FROM conversations AS talk JOIN workspaces AS workspace ON workspace.id = talk.workspace_id
    WHERE ${heldSql}
      AND greatest(talk.state_since, talk.last_message_at) < now() - make_interval(hours => workspace.idle_hours)
      AND (${conversationId}::uuid IS NULL
        OR (talk.workspace_id = ${workspaceId}::uuid AND talk.id = ${conversationId}::uuid))
    ORDER BY talk.state_since LIMIT ${MAX}
    FOR NO KEY UPDATE OF talk SKIP LOCKED`;
}
