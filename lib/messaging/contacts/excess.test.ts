import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { updateContactBody } from './admin-operations.ts';
import { MAX_ATTRIBUTES_BYTES, MAX_CONTACT_TAGS } from './constants.ts';
import { tooMuch } from './excess.ts';
import { exportContactsCsv } from './export-contacts-csv.ts';
import { importContactsCsv } from './import-contacts-csv.ts';
import { listBadCsvRows } from './list-bad-csv-rows.ts';
import { mergeContacts } from './merge-contacts.ts';
import { tagContacts } from './tag-contacts.ts';
import { upsertContacts } from './upsert-contacts.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

const ASHA = '+919812345678';
const RAVI = '+919812345679';
const half = 'x'.repeat(MAX_ATTRIBUTES_BYTES / 2);
const tags = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `tag ${from + n}`);

const upsert = (...contacts: Parameters<typeof upsertContacts>[0]['contacts']) =>
  upsertContacts({ workspaceId, contacts });
const stored = (phone = ASHA) => db().contact.findFirstOrThrow({ where: { workspaceId, phone } });
const refusal = (...issues: [index: number, excess: keyof typeof tooMuch][]) => ({
  code: 'validation_failed',
  issues: issues.map(([index, excess]) => ({ type: 'too_large', loc: ['body', index, excess], msg: tooMuch[excess] })),
});

it('bounds: a contact’s attributes have a size, however many requests add to them, and the request changes no one', async () => {
  await upsert({ phone: ASHA, attributes: { first: half } });
  const contacts = [
    { phone: RAVI, name: 'Ravi' },
    { phone: ASHA, name: 'Asha', attributes: { second: half } },
  ];
  await expect(upsert(...contacts)).rejects.toMatchObject(refusal([1, 'attributes']));
  expect(await db().contact.count({ where: { workspaceId } })).toBe(1);
  expect(await stored()).toMatchObject({ name: null, attributes: { first: half } });
  // What takes no more room is accepted, and what is removed makes room.
  await upsert({ phone: ASHA, name: 'Asha', attributes: { first: null, second: half } });
  expect(await stored()).toMatchObject({ name: 'Asha', attributes: { second: half } });
});

it('bounds: lets all attributes be removed in one request, but not more names than anyone can have', async () => {
  const names = Array.from({ length: 6_000 }, (_, n) => `k${n}`);
  const all = <Value>(value: Value) => Object.fromEntries(names.map((name) => [name, value]));
  await upsert({ phone: ASHA, attributes: all(0) });
  const removal = all(null);
  expect(JSON.stringify(removal).length).toBeGreaterThan(MAX_ATTRIBUTES_BYTES);
  await upsert({ phone: ASHA, attributes: { ...removal, kept: half } });
  expect((await stored()).attributes).toEqual({ kept: half });
  expect(updateContactBody.partial().safeParse({ attributes: removal }).success).toBe(true);
  await expect(upsert({ phone: ASHA, attributes: { [half + half]: null } })).rejects.toMatchObject(
    refusal([0, 'attributes']),
  );
});

it('bounds: refuses one contact of a request that has too much by itself, in letters of several bytes', async () => {
  const letters = 'é'.repeat(MAX_ATTRIBUTES_BYTES / 2);
  const much = [{ phone: RAVI }, { phone: ASHA, attributes: { letters } }];
  await expect(upsert(...much)).rejects.toMatchObject(refusal([1, 'attributes']));
  expect(updateContactBody.partial().safeParse({ attributes: { letters } }).error?.issues).toMatchObject([
    { path: ['attributes'], message: tooMuch.attributes },
  ]);
});

it('bounds: fails no other request that is written in the same statement', async () => {
  await upsert({ phone: ASHA, attributes: { first: half } });
  const results = await Promise.allSettled([
    upsert({ phone: RAVI, name: 'Ravi' }),
    upsert({ phone: ASHA, attributes: { second: half } }),
    upsert({ phone: ASHA, source_ref: 'crm-1' }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([(await stored(RAVI)).name, (await stored()).sourceRef]).toEqual(['Ravi', 'crm-1']);
});

it('bounds: a contact’s number of tags is limited, in requests and in the browser', async () => {
  for (let from = 0; from < MAX_CONTACT_TAGS; from += 100) await upsert({ phone: ASHA, tags: tags(100, from) });
  await expect(upsert({ phone: ASHA, tags: ['one more'] })).rejects.toMatchObject(refusal([0, 'tags']));
  await upsert({ phone: ASHA, name: 'Asha', tags: tags(3) }, { phone: RAVI });
  const [asha, ravi] = [await stored(), await stored(RAVI)];
  const contactIds = [asha.id, ravi.id];
  await expect(tagContacts({ workspaceId, contactIds, add: ['one more'], remove: [] })).rejects.toMatchObject({
    issues: [{ loc: ['body', 'add'], msg: tooMuch.tags }],
  });
  expect([(await stored()).tags.length, (await stored(RAVI)).tags]).toEqual([MAX_CONTACT_TAGS, []]);
  expect(await tagContacts({ workspaceId, contactIds, add: ['one more'], remove: ['tag 0'] })).toMatchObject({
    changed: 2,
  });
});

it('edits, and imports from its own export, a contact with as many tags as one may have', async () => {
  const all = tags(MAX_CONTACT_TAGS);
  for (let from = 0; from < MAX_CONTACT_TAGS; from += 100)
    await upsert({ phone: ASHA, tags: all.slice(from, from + 100) });
  const isAccepted = (given: string[]) => updateContactBody.partial().safeParse({ tags: given }).success;
  expect([isAccepted(all), isAccepted([...all, 'one more'])]).toEqual([true, false]);
  let csv = '';
  for await (const part of exportContactsCsv({ workspaceId })) csv += part;
  const { workspaceId: other } = await createTestWorkspace();
  for (const into of [workspaceId, other]) {
    const result = await importContactsCsv({ workspaceId: into, file: [Buffer.from(csv)] });
    expect(result).toMatchObject({ upserted: 1, error_count: 0 });
    expect((await db().contact.findFirstOrThrow({ where: { workspaceId: into } })).tags).toEqual(all);
  }
});

it('bounds: skips a row of a file whose contact would have too much, names it, and imports the rest', async () => {
  await upsert({ phone: ASHA, attributes: { first: half } });
  const file = [`phone,name,second\n${RAVI},Ravi,b\n${ASHA},Asha,${half}\n`, `${ASHA},Asha,\n`];
  const result = await importContactsCsv({ workspaceId, file: file.map((part) => Buffer.from(part)) });
  expect(result).toMatchObject({ received: 3, upserted: 1, created: 1, error_count: 1 });
  expect(result.errors).toEqual([{ row: 4, column: null, msg: tooMuch.attributes }]);
  expect([(await stored(RAVI)).name, (await stored()).name]).toEqual(['Ravi', null]);
});

it('hands back all rows about a person who would have too much, each with the reason, beside the bad ones', async () => {
  await upsert({ phone: ASHA, attributes: { first: half } });
  const rows = [`${RAVI},Ravi,b`, `${ASHA},Asha,${half}`, 'nope,,', `${ASHA},Asha,`];
  const file = [Buffer.from(`phone,name,second\n${rows.join('\n')}\n`)];
  await importContactsCsv({ workspaceId, file });
  let csv = '';
  for await (const part of listBadCsvRows({ workspaceId, file })) csv += part;
  expect(csv.split('\r\n')).toEqual([
    'phone,name,second,problem',
    `${rows[1]},${tooMuch.attributes}`,
    'nope,,,phone: This is not a valid phone number.',
    `${rows[3]},${tooMuch.attributes}`,
    '',
  ]);
  await expect(listBadCsvRows({ workspaceId, file: [] }).next()).rejects.toMatchObject({ code: 'validation_failed' });
});

it('bounds: of two people who become one, and have too much together, the remaining one keeps their own', async () => {
  await upsert(
    { phone: ASHA, tags: ['a'], attributes: { x: half } },
    { phone: RAVI, tags: ['b'], attributes: { y: half } },
  );
  const [into, from] = [await stored(), await stored(RAVI)];
  await db().$transaction((tx) => mergeContacts({ tx, workspaceId, fromId: from.id, intoId: into.id }));
  expect(await stored()).toMatchObject({ tags: ['a'], attributes: { x: half } });
});
