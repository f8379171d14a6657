import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { exportOrdersCsv } from './export-orders-csv.ts';
import { getOrder } from './get-order.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let conversation: Awaited<ReturnType<typeof createTestConversation>>;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  conversation = await createTestConversation({ ...workspace, contact: { name: '=HYPERLINK("http://x")' } });
});

async function order(
  items: { name?: string | null; item_price?: number; currency?: string; quantity?: number }[],
  { note = null, minutesAgo = 1 }: { note?: string | null; minutesAgo?: number } = {},
) {
  const { workspaceId } = workspace;
  const { contactId, conversationId } = conversation;
  const id = newId();
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  const messageId = await createTestMessage({ workspaceId, conversationId, kind: 'order', timestamp: createdAt });
  const filled = items.map((item) => ({
    retailer_id: 'SKU',
    name: 'Green tea',
    image_url: null,
    quantity: 1,
    item_price: 19_900,
    currency: 'INR',
    ...item,
  }));
  const currency = filled[0]?.currency ?? '';
  const counted = filled.filter((item) => item.currency === currency);
  const total = counted.reduce((sum, { quantity, item_price }) => sum + quantity * item_price, 0);
  const owner = { workspaceId, contactId, conversationId };
  await db().order.create({ data: { ...owner, id, messageId, items: filled, total, currency, note, createdAt } });
  return id;
}

async function exported(workspaceId = workspace.workspaceId) {
  let csv = '';
  for await (const part of exportOrdersCsv({ workspaceId })) csv += part;
  return csv.trimEnd().split('\r\n');
}

it('has a line per item, newest order first, with decimal amounts', async () => {
  const older = await order([{ quantity: 2 }, { name: null, item_price: 750 }], { minutesAgo: 5 });
  const newer = await order([{ item_price: 500, currency: 'JPY' }]);
  const [header, ...lines] = await exported();
  expect(header).toBe(
    'order_id,created_at,customer_name,phone,retailer_id,item_name,quantity,item_price,currency,order_total,note,conversation_id',
  );
  const cells = lines.map((line) => line.split(','));
  expect(cells.map(([id]) => id)).toEqual([newer, older, older]);
  expect(cells.map((line) => line.slice(4, 10).join(' '))).toEqual([
    'SKU Green tea 1 500 JPY 500',
    'SKU Green tea 2 199.00 INR 405.50',
    'SKU SKU 1 7.50 INR 405.50',
  ]);
});

it('has in each line the total in that line’s currency', async () => {
  const yen = { item_price: 500, currency: 'JPY' };
  await order([{ quantity: 2 }, { ...yen, quantity: 3 }, yen]);
  const [, ...lines] = await exported();
  expect(lines.map((line) => line.split(',').slice(6, 10).join(' '))).toEqual([
    '2 199.00 INR 398.00',
    '3 500 JPY 2000',
    '1 500 JPY 2000',
  ]);
});

it('holds no text that a spreadsheet would run', async () => {
  await order([{ name: '@SUM(1+9)' }], { note: '-2+3' });
  await order([{ name: '+1' }], { note: '\t=1' });
  const [, ...lines] = await exported();
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(lines.join()).toContain("'@SUM(1+9)");
  expect(lines.join()).toContain("'-2+3");
  expect(lines.join()).toContain("'\t'=1");
});

it('keeps an order without items', async () => {
  const id = await order([]);
  expect((await exported())[1]).toMatch(new RegExp(`^${id},`));
});

it('reads every page, and nothing of another workspace', async () => {
  await order([{}]);
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO messages (workspace_id, id, conversation_id, direction, source, type, kind, status, "timestamp")
      SELECT workspace_id, gen_random_uuid(), conversation_id, direction, source, type, kind, status, "timestamp"
      FROM messages CROSS JOIN generate_series(1, 1100) WHERE workspace_id = ${workspace.workspaceId}::uuid
      RETURNING id
    )
    INSERT INTO orders SELECT (jsonb_populate_record("order",
      jsonb_build_object('id', gen_random_uuid(), 'message_id', made.id))).*
    FROM orders "order" CROSS JOIN made WHERE "order".workspace_id = ${workspace.workspaceId}::uuid`;
  const [, ...lines] = await exported();
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1101);
  expect(lines).toHaveLength(1101);
  expect(await exported((await createTestWorkspace()).workspaceId)).toHaveLength(1);
});

it('reads one order, and none of another workspace', async () => {
  const orderId = await order([{}]);
  expect(await getOrder({ workspaceId: workspace.workspaceId, orderId })).toMatchObject({ id: orderId });
  const { workspaceId } = await createTestWorkspace();
  await expect(getOrder({ workspaceId, orderId })).rejects.toMatchObject({ code: 'not_found' });
});
