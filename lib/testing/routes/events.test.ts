import { beforeEach, describe, expect, it } from 'vitest';
import { GET } from '#app/public/v1/events/route.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { recordEvents } from '#lib/webhooks/events/record-events.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';

let workspaceId: string;
let apiKey: string;
beforeEach(async () => {
  ({ workspaceId, apiKey } = await createTestWorkspace());
});

async function read(search = '', key: string | null = apiKey) {
  const request = new Request(`http://localhost/public/v1/events${search}`, {
    headers: key ? { 'x-api-key': key } : {},
  });
  const response = await GET(request);
  return { status: response.status, body: await response.json() };
}

const ids = async (search = '') => (await read(search)).body.events.map(({ id }: { id: string }) => id);

const newEvents = (count: number, data: Record<string, unknown> = { status: 'sent' }) =>
  Array.from({ length: count }, () => ({ workspaceId, id: newId(), name: 'message.status' as const, data }));

async function record(count: number, data?: Record<string, unknown>) {
  const events = newEvents(count, data);
  await db().$transaction((tx) => recordEvents({ tx, events }));
  return events.map(({ id }) => id);
}

const listed = async (expected: unknown[], search = '') => expect(await ids(search)).toEqual(expected);

it('answers with envelopes and their ids, in the order of recording', async () => {
  const recorded = [...(await record(2)), ...(await record(1))];
  await listed(recorded);
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.events[0]).toEqual({
    id: recorded[0],
    event: 'message.status',
    data: { status: 'sent' },
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(body.next_cursor).toBeNull();
});

it('continues where the cursor is, also for a client that keeps the rest of the query as it was', async () => {
  const recorded = await record(5);
  await listed(recorded);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await read(`?limit=2&after=${recorded[0]}${cursor ? `&cursor=${cursor}` : ''}`);
    seen.push(...body.events.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  } while (cursor && seen.length < 5);
  expect(seen).toEqual(recorded.slice(1));
});

it('reads page by page, without gaps or repetitions', async () => {
  const recorded = await record(7);
  await listed(recorded);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await read(`?limit=3${cursor ? `&after=${cursor}` : ''}`);
    seen.push(...body.events.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  } while (cursor);
  expect(seen).toEqual(recorded);
  expect(await ids(`?after=${recorded.at(-1)}`)).toEqual([]);
  await listed(await record(1), `?after=${recorded.at(-1)}`);
});

it('never skips an event whose transaction commits late, and delays no other for it', async () => {
  const [first] = await record(1);
  const late = newEvents(1);
  let quick: string[] = [];
  await db().$transaction(async (tx) => {
    await recordEvents({ tx, events: late });
    quick = await record(1);
    expect(await ids()).toEqual([first, ...quick]);
  });
  expect(await ids(`?after=${quick[0]}`)).toEqual([late[0]?.id]);
  expect(await ids()).toEqual([first, ...quick, late[0]?.id]);
});

it('gives each event one place, however many read at the same time', async () => {
  const recorded = await record(2500);
  const pages = await Promise.all(Array.from({ length: 12 }, () => ids('?limit=500')));
  for (const page of pages) expect(page).toEqual(recorded.slice(0, 500));
  const numbers = await db().event.findMany({
    where: { workspaceId, number: { not: null } },
    select: { number: true },
  });
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
});

describe('in a database that was restored on another server, whose transactions count from the beginning', () => {
  /** As after a restore: everything so far has numbers from an earlier server. */
  const restore = () =>
    db()
      .$executeRaw`UPDATE events SET "transaction" = "transaction" + 1000000000 WHERE workspace_id = ${workspaceId}::uuid`;

  it('shows every event, old and new, and an earlier cursor continues', async () => {
    const old = await record(3);
    expect(await ids()).toEqual(old);
    await restore();
    const recent = await record(2);
    expect(await ids()).toEqual([...old, ...recent]);
    expect(await ids(`?after=${old[1]}`)).toEqual([old[2], ...recent]);
  });

  it('continues after a cursor that is younger than the backup', async () => {
    const old = await record(4);
    await restore();
    const recent = await record(2);
    expect(await ids(`?after=${old[2]}`)).toEqual([old[3], ...recent]);
    expect(await ids()).toEqual([...old, ...recent]);
  });
});

it('skips nothing after a cursor that an earlier version gave, which read by transaction', async () => {
  const late = newEvents(1);
  let [first = '', second = ''] = ['', ''];
  // The late event has the lowest transaction, and was written in between.
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_current_xact_id()`;
    [first = ''] = await record(1);
    await recordEvents({ tx, events: late });
    [second = ''] = await record(1);
  });
  // By transaction: late, first, second.
  expect(await ids(`?after=${late[0]?.id}`)).toEqual(expect.arrayContaining([first, second]));
  expect(new Set(await ids())).toEqual(new Set([late[0]?.id, first, second]));
});

it('puts a fresh signed link in place of a stored path, and shows no path', async () => {
  const path = `${workspaceId}/${newId()}/invoice.pdf`;
  const recorded = await record(1, {
    message: {
      id: 'wamid.1',
      type: 'document',
      media_path: path,
      media_filename: 'invoice.pdf',
      media_mime_type: 'application/pdf',
    },
  });
  await listed(recorded);
  const { body } = await read();
  const [{ data }] = body.events;
  expect(data.message).toEqual({
    id: 'wamid.1',
    type: 'document',
    media_filename: 'invoice.pdf',
    media_mime_type: 'application/pdf',
    media_url: expect.stringMatching(/^http:\/\/localhost/),
  });
});

it('refuses an event of another workspace, an unknown one, and one that is too old', async () => {
  const [mine] = await record(1);
  await listed([mine]);
  const { apiKey: otherKey } = await createTestWorkspace();
  expect((await read('', otherKey)).body.events).toEqual([]);
  for (const [search, key] of [
    [`?after=${mine}`, otherKey],
    [`?after=${newId()}`, apiKey],
    ['?after=7', apiKey],
    ['?after=%00', apiKey],
  ] as const) {
    const { status, body } = await read(search, key);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['query', 'after'] }]);
  }
  await db().event.updateMany({ where: { workspaceId }, data: { createdAt: new Date(Date.now() - 31 * 86_400_000) } });
  expect((await read(`?after=${mine}`)).status).toBe(422);
  expect(await ids()).toEqual([]);
});

it.each(['0', '501', '1.5', 'ten', '-1', '', '1e1', '0x10', '%2010', '+10', '10.0', '１０'])(
  'refuses a limit of %j',
  async (limit) => {
    const { status, body } = await read(`?limit=${limit}`);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['query', 'limit'], msg: 'limit is a whole number from 1 to 500.' }]);
  },
);

it('asks for a key with the right scope', async () => {
  expect((await read('', null)).status).toBe(401);
  const { token } = await createKey({ workspaceId, name: 'narrow', scopes: ['webhooks:read'] });
  const { status, body } = await read('', token);
  expect(status).toBe(403);
  expect(body.detail).toContain('events:read');
});
