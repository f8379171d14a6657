import { beforeEach, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { addTestNumber } from '#lib/testing/add-test-number.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { MAX_CONTACT_TAGS, MAX_TAGGED } from './constants.ts';
import { contactFacets } from './contact-facets.ts';
import { eraseContacts } from './erase-contacts.ts';
import { getContact } from './get-contact.ts';
import { attributesLike } from './known-columns.ts';
import { listContacts } from './list-contacts.ts';
import { previewErasure } from './preview-erasure.ts';
import { tagContacts } from './tag-contacts.ts';
import { tagMatchingContacts } from './tag-matching-contacts.ts';
import { createThreeContacts } from './testing/three-contacts.ts';
import { updateContact } from './update-contact.ts';
import { upsertContacts } from './upsert-contacts.ts';
import { viewContacts } from './view-contacts.ts';

let workspaceId: string;
beforeEach(async () => {
  workspaceId = await createThreeContacts();
});

type Filters = Partial<Parameters<typeof listContacts>[0]>;
const listed = async (filters: Filters = {}) => (await listContacts({ workspaceId, limit: 50, ...filters })).contacts;
const names = async (filters: Filters) => (await listed(filters)).map(({ name }) => name).toSorted();
const idOf = async (name: string) => (await listed({ search: name }))[0]?.id ?? '';

it('filters by words, tag, opt-in and attribute (correctness 19)', async () => {
  expect(await names({ search: 'ash' })).toEqual(['Asha']);
  expect(await names({ search: '45672' })).toEqual(['=Ravi']);
  expect(await names({ tag: 'tea' })).toEqual(['=Ravi', 'Asha']);
  expect(await names({ opt_in: 'yes' })).toEqual(['Asha']);
  expect(await names({ opt_in: 'no' })).toEqual(['=Ravi']);
  expect(await names({ opt_in: 'unknown' })).toEqual([null]);
  expect(await names({ attribute: 'age' })).toEqual(['=Ravi']);
  expect(await names({ attribute: 'city', value: 'pune' })).toEqual(['Asha']);
  expect(await names({ attribute: 'city', value: 'P%' })).toEqual([]);
});

it('finds people by name, and by what an attribute says, in any case of any script, composed or not', async () => {
  const [composed, decomposed] = ['Jos\u00e9', 'Jose\u0301'];
  await upsertContacts({
    workspaceId,
    contacts: [
      { phone: '+919812345674', name: 'Иван Петров', attributes: { город: 'Москва' } },
      { phone: '+919812345675', name: 'Özlem' },
      { phone: '+919812345676', name: `${composed} A` },
      { phone: '+919812345677', name: `${decomposed} B` },
    ],
  });
  for (const search of ['иван', 'ИВАН', 'ПЕТР']) expect(await names({ search }), search).toEqual(['Иван Петров']);
  expect(await names({ search: 'özlem' })).toEqual(['Özlem']);
  for (const search of [composed, decomposed, 'JOS\u00c9']) expect(await names({ search }), search).toHaveLength(2);
  expect(await names({ attribute: 'город', value: 'москва' })).toEqual(['Иван Петров']);
});

it('sorts names as the alphabet does, in any case', async () => {
  const given = ['élise', 'Zoe', 'Özlem', 'olga', 'Петр', 'иван', 'Émile'];
  const contacts = given.map((name, n) => ({ phone: `+91981234568${n}`, name }));
  await upsertContacts({ workspaceId, contacts });
  const seen: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await listContacts({ workspaceId, limit: 2, cursor, sort: 'name' });
    seen.push(...page.contacts.map(({ name }) => name));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(['=Ravi', 'Asha', 'élise', 'Émile', 'olga', 'Özlem', 'Zoe', 'иван', 'Петр', null]);
});

it('pages without gaps or duplicates', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listContacts({ workspaceId, limit: 1, cursor });
    seen.push(...page.contacts.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(3);
  expect(seen).toHaveLength(3);
});

it('shows one contact with its newest conversation, and none of another workspace', async () => {
  const workspace = await createTestWorkspace();
  const { contactId, conversationId } = await createTestConversation({ ...workspace, contact: { name: 'Asha' } });
  const read = (of: string, id: string) => getContact({ workspaceId: of, contactId: id });
  const where = { workspaceId_id: { workspaceId: workspace.workspaceId, id: conversationId } };
  await db().conversation.update({ where, data: { lastMessageAt: new Date(1) } });
  expect(await read(workspace.workspaceId, contactId)).toMatchObject({ name: 'Asha', conversation_id: conversationId });
  const numberId = await addTestNumber(workspace);
  const newer = newId();
  await db().conversation.create({
    data: { workspaceId: workspace.workspaceId, id: newer, contactId, numberId, lastMessageAt: new Date(2) },
  });
  expect(await read(workspace.workspaceId, contactId)).toMatchObject({ conversation_id: newer });
  const of = { workspaceId: workspace.workspaceId };
  expect(await listed(of)).toMatchObject([{ conversation_id: newer }]);
  const withFirst = { ...of, number_id: workspace.numberId };
  expect(await listed(withFirst)).toMatchObject([{ conversation_id: conversationId }]);
  expect(await listed({ ...of, number_id: newId() })).toMatchObject([{ conversation_id: null }]);
  await db().conversation.delete({ where });
  expect(await listed(withFirst)).toMatchObject([{ conversation_id: null }]);
  await db().contact.update({ where: { workspaceId_id: { ...of, id: contactId } }, data: { phone: null } });
  expect(await listed(withFirst)).toMatchObject([{ conversation_id: newer }]);
  expect(await read(workspaceId, await idOf('Asha'))).toMatchObject({ name: 'Asha', conversation_id: null });
  for (const id of [contactId, newId()])
    await expect(read(workspaceId, id)).rejects.toMatchObject({ code: 'not_found' });
});

it('changes what is given and nothing else', async () => {
  const contactId = await idOf('Asha');
  const changed = await updateContact({
    workspaceId,
    contactId,
    changes: { tags: ['new', 'new'], attributes: { city: 'Goa', gone: null }, opt_in: null },
  });
  expect(changed).toMatchObject({ name: 'Asha', tags: ['new'], attributes: { city: 'Goa' }, opt_in: null });
  expect(await updateContact({ workspaceId, contactId, changes: { name: '' } })).toMatchObject({ name: null });
});

it('refuses to replace what someone else changed since it was seen, field by field', async () => {
  const contactId = await idOf('Asha');
  const seen = await getContact({ workspaceId, contactId });
  const { name, tags, attributes } = seen;
  await updateContact({ workspaceId, contactId, changes: { name: 'Asha Menon', attributes: { city: 'Goa', age: 3 } } });
  const change = (changes: Partial<typeof seen>, before: Partial<typeof seen>) =>
    updateContact({
      workspaceId,
      contactId,
      changes: changes as Parameters<typeof updateContact>[0]['changes'],
      before,
    });
  await expect(change({ name: 'Asha K', tags: ['tea'] }, { name, tags })).rejects.toMatchObject({
    code: 'precondition_failed',
    message: expect.stringContaining('The name changed'),
  });
  await expect(change({ attributes: {}, name: 'A' }, { attributes, name })).rejects.toMatchObject({
    message: expect.stringContaining('The name and attributes changed'),
  });
  expect(await getContact({ workspaceId, contactId })).toMatchObject({ name: 'Asha Menon', tags });
  // The order of attributes does not matter, nor does what someone else changed in other fields.
  await change({ attributes: { city: 'Pune' }, tags: ['tea'] }, { attributes: { age: 3, city: 'Goa' }, tags });
  expect(await getContact({ workspaceId, contactId })).toMatchObject({ name: 'Asha Menon', tags: ['tea'] });
});

it('takes back the tags of all when one of the last that match would have too many', async () => {
  const tags = Array.from({ length: MAX_CONTACT_TAGS }, (_, n) => (n === 0 ? 'many' : `tag ${n}`));
  await db().$executeRaw`
    INSERT INTO contacts (workspace_id, id, phone, phone_key, tags)
    SELECT ${workspaceId}::uuid, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, phone, phone, '{many}'
    FROM generate_series(1, ${MAX_TAGGED}) AS n, LATERAL (SELECT (919800000000 + n)::text AS phone) AS made`;
  await db().$executeRaw`
    INSERT INTO contacts (workspace_id, id, phone, phone_key, tags)
    VALUES (${workspaceId}::uuid, 'ffffffff-ffff-4fff-bfff-ffffffffffff', '919899999999', '919899999999', ${tags}::text[])`;
  const asked = { workspaceId, filters: { tag: 'many' }, count: MAX_TAGGED + 1, add: ['new'], remove: [] };
  await expect(tagMatchingContacts(asked)).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await db().contact.count({ where: { workspaceId, tags: { has: 'new' } } })).toBe(0);
  expect(await tagMatchingContacts({ ...asked, remove: ['many'] })).toMatchObject({ changed: MAX_TAGGED + 1 });
});

it('cannot see another workspace’s contacts', async () => {
  const contactId = await idOf('Asha');
  const theirs = await createTestWorkspace();
  const attempt = updateContact({ workspaceId: theirs.workspaceId, contactId, changes: { name: 'Mine' } });
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  const tagged = await tagContacts({
    workspaceId: theirs.workspaceId,
    contactIds: [contactId],
    add: ['x'],
    remove: [],
  });
  expect(tagged).toEqual({ changed: 0, undo: [], left: 0 });
  expect(await names({ search: 'Asha' })).toEqual(['Asha']);
});

it('tags many at once and counts the changed ones', async () => {
  const contactIds = (await listed()).map(({ id }) => id);
  expect(await tagContacts({ workspaceId, contactIds, add: ['tea'], remove: ['vip'] })).toMatchObject({ changed: 2 });
  expect(await contactFacets({ workspaceId })).toEqual({ tags: ['tea'], attributes: ['city', 'age'] });
  expect(await tagContacts({ workspaceId, contactIds, add: ['tea', 'tea'], remove: [] })).toMatchObject({ changed: 0 });
  await tagContacts({ workspaceId, contactIds, add: ['new', 'new'], remove: [] });
  expect((await listed()).map(({ tags }) => tags)).toEqual(contactIds.map(() => ['tea', 'new']));
});

it('knows the names of very many contacts, and for a while gives the same answer', async () => {
  await db().$executeRaw`
    INSERT INTO contacts (workspace_id, id, phone, phone_key, tags, attributes, updated_at)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), '+' || number, number, ARRAY['t' || number % 3],
      jsonb_build_object('plan', number, 'row ' || number % 4, true), now()
    FROM generate_series(919812400000, 919812406000) AS number`;
  const facets = await contactFacets({ workspaceId });
  expect(facets).toEqual({
    tags: ['t1', 't0', 't2', 'tea', 'vip'],
    attributes: ['plan', 'row 0', 'row 1', 'row 2', 'row 3', 'city', 'age'],
  });
  expect(await attributesLike({ workspaceId, header: ['phone', 'PLAN', 'Row 3', 'other'] })).toEqual(['plan', 'row 3']);
  await tagContacts({ workspaceId, contactIds: [await idOf('Asha')], add: ['brand new'], remove: [] });
  expect(await contactFacets({ workspaceId })).toEqual(facets);

  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + 6_004);
  expect(await contactFacets({ workspaceId }), 'while they are read again').toEqual(facets);
  await expect
    .poll(() => contactFacets({ workspaceId }))
    .toMatchObject({ tags: expect.arrayContaining(['brand new']) });
});

it('restores exactly the tags that were there', async () => {
  const contactIds = (await listed()).map(({ id }) => id);
  const tags = async () =>
    Object.fromEntries((await listed()).map((contact) => [contact.id, contact.tags.toSorted()] as const));
  const before = await tags();
  const { undo } = await tagContacts({ workspaceId, contactIds, add: ['tea', 'new'], remove: ['vip'] });
  expect(await tags()).not.toEqual(before);
  for (const { contact_ids, ...changes } of undo)
    await tagContacts({ workspaceId, contactIds: contact_ids, ...changes });
  expect(await tags()).toEqual(before);
});

it('leaves out who would have too many tags if asked to, and changes the others', async () => {
  const contactIds = (await listed()).map(({ id }) => id);
  const full = await idOf('Asha');
  const tags = Array.from({ length: MAX_CONTACT_TAGS }, (_, n) => `tag ${n}`);
  await db().contact.update({ where: { workspaceId_id: { workspaceId, id: full } }, data: { tags } });
  const asked = { workspaceId, contactIds, add: ['back'], remove: [] };
  await expect(tagContacts(asked)).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await tagContacts({ ...asked, leavesFull: true })).toMatchObject({ changed: 2, left: 1 });
  expect((await listed({ tag: 'back' })).map(({ id }) => id)).toEqual(contactIds.filter((id) => id !== full));
  expect(await tagContacts({ ...asked, remove: ['tag 0'] })).toMatchObject({ changed: 1, left: 0 });
});

it('tags all that match, if there are as many as announced', async () => {
  const tag = (count: number, by: { workspaceId: string } = { workspaceId }) =>
    tagMatchingContacts({ ...by, filters: { tag: 'tea' }, count, add: ['new'], remove: [] });
  const other = await createTestWorkspace();
  const conflict = { code: 'conflict' };
  await expect(tag(1)).rejects.toMatchObject(conflict);
  await expect(tag(3)).rejects.toMatchObject(conflict);
  await expect(tag(2, other)).rejects.toMatchObject(conflict);
  expect(await names({ tag: 'new' })).toEqual([]);
  expect((await tag(2)).changed).toBe(2);
  expect(await names({ tag: 'new' })).toEqual(['=Ravi', 'Asha']);
});

it('sorts by name and by age, page by page, and says how many match', async () => {
  const inOrder = async (sort: 'name' | 'oldest' | 'newest') => {
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await viewContacts({ workspaceId, limit: 2, cursor, sort });
      expect(page.total).toEqual(cursor === undefined ? { count: 3, is_more: false } : undefined);
      seen.push(...page.contacts.map(({ name }) => name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    return seen;
  };
  expect(await inOrder('name')).toEqual(['=Ravi', 'Asha', null]);
  expect(await inOrder('oldest')).toEqual((await inOrder('newest')).toReversed());
  expect((await viewContacts({ workspaceId, limit: 2, tag: 'tea' })).total).toEqual({ count: 2, is_more: false });
  const { next_cursor } = await viewContacts({ workspaceId, limit: 1, sort: 'name' });
  const elsewhere = viewContacts({ workspaceId, limit: 1, cursor: next_cursor ?? '' });
  await expect(elsewhere).rejects.toMatchObject({ code: 'validation_failed' });
});

it('shows what erasing would delete, and erases contacts once, its own only', async () => {
  const { workspaceId: id, numberId } = await createTestWorkspace();
  const { contactId, conversationId } = await createTestConversation({
    workspaceId: id,
    numberId,
    phone: '+919812345699',
  });
  await createTestMessage({ workspaceId: id, conversationId, text: 'Hello' });
  const contactIds = [contactId, contactId, newId()];
  const nothing = { conversations: 0, messages: 0, files: 0, orders: 0, runs: 0 };
  expect(await previewErasure({ workspaceId: id, contactIds })).toEqual({
    ...{ ...nothing, contacts: 1, conversations: 1, messages: 1 },
  });
  expect(await previewErasure({ workspaceId, contactIds })).toEqual({ ...nothing, contacts: 0 });
  expect(await eraseContacts({ workspaceId, contactIds })).toEqual({ erased: [], left: null });
  expect(await eraseContacts({ workspaceId: id, contactIds })).toEqual({ erased: [contactId], left: null });
  expect(await eraseContacts({ workspaceId: id, contactIds })).toEqual({ erased: [], left: null });
});
