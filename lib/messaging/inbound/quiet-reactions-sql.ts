import { Prisma } from '#lib/platform/database/db.ts';
import { messageSecond } from '../conversations/message-order.ts';

/** How many messages of a conversation are read to find the reaction before. */
const MAX_READ = 1_000;

/**
 * Whether a message of `source` removes a reaction, replaces one, or adds one that a later message has removed: that is
 * stored and reported like any message, but is not news to the team (docs/decisions/335). The reaction before is looked for
 * among the messages after the one that it is to, and only the newest of them, so that a long conversation is not read as a
 * whole, and among those of `source` with a lower `position`: a webhook with several reactions counts as much as several
 * webhooks. CASE, so that other messages cost nothing.
 */
export function isQuietSql(source: string): Prisma.Sql {
  const given = (column: string) => Prisma.raw(`${source}.${column}`);
  const target = Prisma.sql`${given('payload')} #>> '{reaction,message_id}'`;
  const earlier = Prisma.sql`${Prisma.raw(source)} AS message
    WHERE message.workspace_id = ${given('workspace_id')} AND message.position < ${given('position')}`;
  return Prisma.sql`
    CASE WHEN ${given('kind')} <> 'reaction' THEN false
      WHEN ${given('payload')} #>> '{reaction,emoji}' IS NULL THEN true
      ELSE coalesce((
        -- One that was removed since arrives late.
        SELECT before.payload #>> '{reaction,emoji}' IS NOT NULL
          OR before.second > date_trunc('second', ${given('timestamp')} AT TIME ZONE 'UTC')
        FROM (
          SELECT coalesce(
            (SELECT ${messageSecond} FROM messages AS message
              WHERE message.workspace_id = ${given('workspace_id')} AND message.channel_id = ${target}),
            (SELECT min(${messageSecond}) FROM ${earlier} AND message.channel_id = ${target})) AS second
          OFFSET 0
        ) AS reacted_to CROSS JOIN LATERAL (
          SELECT recent.payload, recent.second, -1 AS position, recent.sequence
          FROM (
            SELECT message.kind, message.direction, message.payload, ${messageSecond} AS second, message.sequence
            FROM messages AS message
            WHERE message.workspace_id = ${given('workspace_id')} AND message.conversation_id = ${given('conversation_id')}
              AND ${messageSecond} >= reacted_to.second
            ORDER BY ${messageSecond} DESC, message.sequence DESC LIMIT ${MAX_READ}
          ) AS recent
          WHERE recent.kind = 'reaction' AND recent.direction = (
              CASE WHEN ${given('is_echo')} THEN 'outbound' ELSE 'inbound' END)::"MessageDirection"
            AND recent.payload #>> '{reaction,message_id}' = ${target}
          UNION ALL
          SELECT message.payload, ${messageSecond}, message.position, NULL
          FROM ${earlier} AND message.conversation_id = ${given('conversation_id')}
            AND ${messageSecond} >= reacted_to.second AND message.kind = 'reaction'
            AND message.is_echo = ${given('is_echo')} AND message.payload #>> '{reaction,message_id}' = ${target}
        ) AS before
        ORDER BY before.second DESC, before.position DESC, before.sequence DESC LIMIT 1
      ), false) END`;
}

/** The payload to store, in which such a reaction is marked for those who count later. */
export function quietPayloadSql(source: string): Prisma.Sql {
  const [payload, isQuiet] = [Prisma.raw(`${source}.payload`), Prisma.raw(`${source}.is_quiet`)];
  return Prisma.sql`CASE WHEN ${isQuiet} THEN jsonb_set(${payload}, '{reaction,quiet}', 'true') ELSE ${payload} END`;
}
