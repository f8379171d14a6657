import { ADVISORY_LOCKS } from '#lib/platform/database/advisory-locks.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { notifyOfSql } from '#lib/platform/database/notify-sql.ts';
import { preparedTransaction } from '#lib/platform/database/prepared.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';
import { dueNowSql } from './due-now-sql.ts';

/** Of two at once, neither would see what the other puts back. */
const BEGIN = `BEGIN; SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.deliveriesBack})`;

/**
 * Puts deliveries back in the queue because their process did not finish them, and tells the dispatchers. They are due only
 * now, so what waits behind them in their conversations becomes due at the same moment: of one moment, the queue's order is
 * that of the events (docs/decisions/120). `which` may join what `given` reads, and `attempts` is their number from now on.
 */
export async function putBackInQueue({
  which,
  given = Prisma.empty,
  attempts = Prisma.sql`attempts`,
}: {
  which: Prisma.Sql;
  given?: Prisma.Sql;
  attempts?: Prisma.Sql;
}): Promise<void> {
  const statement = Prisma.sql`
    WITH moment AS MATERIALIZED (
      -- Read for the first row, so that nothing is written when there is none.
      SELECT ${dueNowSql} AS due_at
    ), returned AS (
      UPDATE deliveries SET state = 'pending', due_at = (SELECT due_at FROM moment), attempts = ${attempts} ${given}
      WHERE ${which}
      RETURNING deliveries.workspace_id, webhook_id, conversation_id
    ), conversations AS MATERIALIZED (
      SELECT workspace_id, webhook_id, array_agg(DISTINCT conversation_id) AS ids FROM returned
      GROUP BY workspace_id, webhook_id
    ), moved AS (
      UPDATE deliveries SET due_at = (SELECT due_at FROM moment) FROM conversations
      WHERE state = 'pending' AND deliveries.workspace_id = conversations.workspace_id
        AND deliveries.webhook_id = conversations.webhook_id AND conversation_id = ANY (ids)
    )
    ${notifyOfSql({ channel: DELIVERIES_CHANNEL, changed: 'returned' })}`;
  await preparedTransaction((run, commit) => {
    const rows = run(null, statement);
    commit();
    return rows;
  }, BEGIN);
}
