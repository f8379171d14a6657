import pg from 'pg';
import { ownConnection } from '../lib/platform/database/connection-settings.ts';
import { db, Prisma } from '../lib/platform/database/db.ts';

/**
 * Fills a workspace with conversations, in a few statements: `messages` in total, in `conversations` conversations. The
 * first one is the latest and has `busiest` of the messages; the others share the rest evenly.
 */
export async function seedConversations({
  workspaceId,
  numberId,
  conversations,
  messages,
  busiest = Math.ceil(messages / conversations),
}: {
  workspaceId: string;
  numberId: string;
  conversations: number;
  messages: number;
  busiest?: number;
}): Promise<{ busiestId: string }> {
  // Millions of rows exceed the app's statement timeout (lib/platform/database/connection-settings.ts).
  const client = new pg.Client(ownConnection());
  await client.connect();
  const run = ({ text, values }: Prisma.Sql) => client.query({ text, values: [...values] });
  await run(Prisma.sql`
    INSERT INTO contacts (workspace_id, id, phone, phone_key, name, name_from_profile, opt_in, tags, attributes)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), '+9198' || lpad(number::text, 8, '0'),
      '9198' || lpad(number::text, 8, '0'), 'Customer ' || number, true, number % 2 = 0,
      ARRAY['bench', 't' || number % 10], jsonb_build_object('city', 'Pune', 'orders', number % 7)
    FROM generate_series(1, ${conversations}::int) AS number`);
  await run(Prisma.sql`
    INSERT INTO conversations (workspace_id, id, contact_id, number_id, last_inbound_at, last_message_at, unread_count)
    SELECT workspace_id, gen_random_uuid(), id, ${numberId}::uuid, last_at - interval '7 seconds', last_at, number % 3
    FROM contacts, LATERAL (SELECT right(phone_key, 8)::int AS number) AS numbered,
      LATERAL (SELECT now() - number * interval '1 minute' AS last_at) AS timed
    WHERE workspace_id = ${workspaceId}::uuid`);
  const others = (messages - busiest) / Math.max(1, conversations - 1);
  await run(Prisma.sql`
    INSERT INTO messages (workspace_id, id, conversation_id, direction, channel_id, type, kind, text, status, source,
      "timestamp")
    SELECT conversation.workspace_id, gen_random_uuid(), conversation.id,
      (CASE WHEN place % 2 = 0 THEN 'outbound' ELSE 'inbound' END)::"MessageDirection",
      'wamid.' || number || '.' || place, 'text', 'text', 'Message ' || place || ': is the green tea in stock again?',
      (CASE WHEN place % 2 = 0 THEN 'delivered' ELSE 'received' END)::"MessageStatus",
      CASE WHEN place % 2 = 0 THEN 'api' ELSE 'channel' END, last_message_at - place * interval '7 seconds'
    FROM (
      SELECT *, row_number() OVER (ORDER BY last_message_at DESC) AS number
      FROM conversations WHERE workspace_id = ${workspaceId}::uuid
    ) AS conversation,
    LATERAL generate_series(0, (CASE WHEN number = 1 THEN ${busiest}::int
      ELSE floor((number - 1) * ${others}::float8) - floor((number - 2) * ${others}::float8) END)::int - 1) AS place`);
  await client.query('VACUUM ANALYZE contacts, conversations, messages');
  await client.end();
  const [latest] = await db().conversation.findMany({
    where: { workspaceId },
    orderBy: { lastMessageAt: 'desc' },
    take: 1,
  });
  if (!latest) throw new Error('nothing was seeded');
  return { busiestId: latest.id };
}
