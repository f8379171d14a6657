import { beforeEach, expect, it } from 'vitest';
import { tagContacts } from '#lib/messaging/contacts/tag-contacts.ts';
import { db } from '#lib/platform/database/db.ts';
import { createWebhook } from '#lib/webhooks/endpoints/create-webhook.ts';
import { deleteWebhook } from '#lib/webhooks/endpoints/delete-webhook.ts';
import { sweepEvents } from '#lib/webhooks/events/erase-events.ts';
import { numberEvents } from '#lib/webhooks/events/number-events.ts';
import { createTestWorkspace } from './create-test-workspace.ts';

/*
 * Statements over thousands of rows of a table that was last counted while it was empty: no row of it is expected, so any
 * index seems as good as any other (docs/decisions/282). Compared each with each, these rows take longer than a statement may.
 */
const ROWS = 6_000;
const PHONE = '919812345678';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

/** Fills a table by a query of as many rows, after it was counted between many others and these. */
async function refill(table: string, query: (rows: number) => string) {
  const fill = (rows: number) => db().$executeRawUnsafe(`INSERT INTO ${table} ${query(rows)}`);
  const unchecked = () => db().$executeRaw`SET LOCAL session_replication_role = replica`;
  await db().$transaction([unchecked(), fill(20_000), db().$executeRawUnsafe(`DELETE FROM ${table}`)]);
  await db().$executeRawUnsafe(`ANALYZE ${table}`);
  await db().$transaction([unchecked(), fill(ROWS)]);
}

it('a webhook is deleted with thousands of deliveries', async () => {
  const url = 'https://example.com/hook';
  const { id } = await createWebhook({ workspaceId, url, events: ['message.received'] });
  const columns = '(workspace_id, id, event_id, webhook_id)';
  const values = `'${workspaceId}', gen_random_uuid(), gen_random_uuid(), '${id}'`;
  await refill('deliveries', (rows) => `${columns} SELECT ${values} FROM generate_series(1, ${rows})`);
  await deleteWebhook({ workspaceId, webhookId: id });
  expect(await db().delivery.count({ where: { workspaceId } })).toBe(0);
});

it('thousands of events are numbered, and erased with the person they are about', async () => {
  const values = `'${workspaceId}', gen_random_uuid(), 'message.received', '{"phone": "${PHONE}"}'`;
  await refill('events', (rows) => `(workspace_id, id, name, data) SELECT ${values} FROM generate_series(1, ${rows})`);
  for (let more = true; more; ) more = await numberEvents({ workspaceId });
  expect(await db().event.aggregate({ where: { workspaceId }, _max: { number: true } })).toMatchObject({
    _max: { number: BigInt(ROWS) },
  });
  await sweepEvents({ workspaceId, conversationIds: [], channelIds: [PHONE] });
  expect(await db().event.count({ where: { workspaceId } })).toBe(0);
});

it('thousands of contacts are tagged', async () => {
  const values = `'${workspaceId}', gen_random_uuid(), '+91' || i, '91' || i`;
  await refill(
    'contacts',
    (rows) => `(workspace_id, id, phone, phone_key) SELECT ${values} FROM generate_series(1, ${rows}) AS i`,
  );
  const contacts = await db().contact.findMany({ where: { workspaceId }, take: 1000, select: { id: true } });
  const contactIds = contacts.map(({ id }) => id);
  expect(await tagContacts({ workspaceId, contactIds, add: ['vip'], remove: [] })).toMatchObject({ changed: 1000 });
});
