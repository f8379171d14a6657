import { beforeEach, expect, it } from 'vitest';
import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import type { ContactInput } from './schema.ts';
import { tagContacts } from './tag-contacts.ts';
import { upsertContacts } from './upsert-contacts.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

const stored = () => db().contact.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });

it('creates a contact with every field', async () => {
  const contact = {
    phone: '+91 98123 45678',
    name: 'Asha',
    opt_in: true,
    tags: ['vip', 'vip', 'pune'],
    source_ref: 'crm-17',
    attributes: { city: 'Pune', orders: 3, address: { zip: null } },
  };
  expect(await upsertContacts({ workspaceId, contacts: [contact] })).toEqual({ upserted: 1, received: 1 });
  expect(await stored()).toMatchObject([
    {
      phone: '+919812345678',
      name: 'Asha',
      optIn: true,
      tags: ['vip', 'pune'],
      sourceRef: 'crm-17',
      attributes: { city: 'Pune', orders: 3, address: { zip: null } },
    },
  ]);
});

it('merges into an existing contact: a name fills, tags and attributes merge, the rest overwrites', async () => {
  await upsertContacts({
    workspaceId,
    contacts: [{ phone: '9812345678', name: 'Asha', opt_in: true, tags: ['a'], attributes: { x: 1, y: 1, z: 1 } }],
  });
  await upsertContacts({
    workspaceId,
    contacts: [
      {
        phone: '098123 45678',
        name: 'Somebody else',
        opt_in: false,
        tags: ['b', 'a'],
        source_ref: 'r2',
        attributes: { y: 2, z: null },
      },
    ],
  });
  expect(await stored()).toMatchObject([
    { name: 'Asha', optIn: false, tags: ['a', 'b'], sourceRef: 'r2', attributes: { x: 1, y: 2 } },
  ]);
});

it('leaves alone what a later request does not give', async () => {
  const phone = '+919812345678';
  await upsertContacts({ workspaceId, contacts: [{ phone, opt_in: true, tags: ['a'], source_ref: 'r' }] });
  await upsertContacts({ workspaceId, contacts: [{ phone, name: 'Asha' }] });
  expect(await stored()).toMatchObject([{ name: 'Asha', optIn: true, tags: ['a'], sourceRef: 'r' }]);
});

it('takes a blank source_ref for none, as a blank name', async () => {
  const phone = '+919812345678';
  const upsert = (source_ref: string) => upsertContacts({ workspaceId, contacts: [{ phone, name: '', source_ref }] });
  await upsert('');
  expect(await stored()).toMatchObject([{ sourceRef: null }]);
  await upsert(' crm 1');
  for (const blank of ['', '   ', '\u200b']) await upsert(blank);
  expect(await stored()).toMatchObject([{ sourceRef: ' crm 1' }]);
  await upsertContacts({ workspaceId, contacts: ['crm-2', ' '].map((source_ref) => ({ phone, source_ref })) });
  expect(await stored()).toMatchObject([{ sourceRef: 'crm-2' }]);
});

it('merges the same person within one request in order, and counts them once', async () => {
  const contacts = [
    { phone: '+91 98123 45678', tags: ['a'], attributes: { x: 1, y: 1 } },
    { phone: '00919812345678', name: 'Asha', tags: ['b'], attributes: { x: 2, y: null } },
  ];
  expect(await upsertContacts({ workspaceId, contacts })).toEqual({ upserted: 1, received: 2 });
  expect(await stored()).toMatchObject([{ name: 'Asha', tags: ['a', 'b'], attributes: { x: 2 } }]);
});

it('stores no null for a new contact', async () => {
  await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678', attributes: { x: null, y: 1 } }] });
  expect((await stored())[0]?.attributes).toEqual({ y: 1 });
});

it('removes an attribute only from the given contacts', async () => {
  const { workspaceId: other } = await createTestWorkspace();
  const phone = '+919812345678';
  const rows = [
    { workspaceId, phone: '+919812345679', phoneKey: '919812345679' },
    { workspaceId: other, phone, phoneKey: '919812345678' },
  ];
  for (const row of rows) await db().contact.create({ data: { ...row, id: newId(), attributes: { x: null, y: 1 } } });
  await upsertContacts({ workspaceId, contacts: [{ phone, attributes: { x: null } }] });
  const attributesOf = async (of: string) =>
    (await db().contact.findMany({ where: { workspaceId: of }, orderBy: { phone: 'asc' } })).map(
      ({ attributes }) => attributes,
    );
  expect([await attributesOf(workspaceId), await attributesOf(other)]).toEqual([
    [{}, { x: null, y: 1 }],
    [{ x: null, y: 1 }],
  ]);
});

it('writes nothing when one phone is bad, and names every bad one', async () => {
  const contacts = [{ phone: '+919812345678' }, { phone: 'call me' }, { phone: '12' }];
  const attempt = upsertContacts({ workspaceId, contacts });
  await expect(attempt).rejects.toThrow(DomainError);
  await expect(attempt).rejects.toMatchObject({
    code: 'validation_failed',
    issues: [{ loc: ['body', 1, 'phone'] }, { loc: ['body', 2, 'phone'] }],
  });
  expect(await stored()).toEqual([]);
});

it('makes one row from 100 concurrent requests about one person in different spellings', async () => {
  const spellings = ['+919812345678', '919812345678', '9812345678', '098123 45678', '0091 98123-45678'];
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      upsertContacts({
        workspaceId,
        contacts: [{ phone: spellings[index % spellings.length] ?? '', tags: [`t${index}`] }],
      }),
    ),
  );
  const contacts = await stored();
  expect(contacts).toHaveLength(1);
  expect(contacts[0]?.tags).toHaveLength(100);
});

it('merges requests that arrive together in their order, and keeps workspaces apart', async () => {
  const { workspaceId: other } = await createTestWorkspace();
  const phone = '+919812345678';
  await upsertContacts({ workspaceId, contacts: [{ phone, tags: ['old'], attributes: { kept: 1, seen: 0 } }] });
  await Promise.all([
    upsertContacts({ workspaceId, contacts: [{ phone, name: 'First', opt_in: true, attributes: { seen: 1 } }] }),
    upsertContacts({ workspaceId: other, contacts: [{ phone, name: 'Theirs' }] }),
    upsertContacts({ workspaceId, contacts: [{ phone, name: 'Second', tags: ['new'], attributes: { seen: 2 } }] }),
    upsertContacts({ workspaceId, contacts: [{ phone, opt_in: false, source_ref: 'r' }] }),
  ]);
  expect(await stored()).toMatchObject([
    { name: 'First', optIn: false, tags: ['old', 'new'], sourceRef: 'r', attributes: { kept: 1, seen: 2 } },
  ]);
  expect(await db().contact.findMany({ where: { workspaceId: other } })).toMatchObject([{ name: 'Theirs' }]);
});

it('fails only the bad one of requests that arrive together', async () => {
  const results = await Promise.allSettled([
    upsertContacts({ workspaceId, contacts: [{ phone: '+919812345671' }] }),
    upsertContacts({ workspaceId: newId(), contacts: [{ phone: '+919812345672' }] }),
    upsertContacts({ workspaceId, contacts: [{ phone: '+919812345673' }] }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await stored()).toHaveLength(2);
});

it('survives concurrent requests about the same people in opposite order', async () => {
  const contacts = Array.from({ length: 200 }, (_, index) => ({ phone: `+9198${String(index).padStart(8, '0')}` }));
  const runs = Array.from({ length: 8 }, (_, index) => (index % 2 ? contacts : contacts.toReversed()));
  await Promise.all(runs.map((run) => upsertContacts({ workspaceId, contacts: run })));
  expect(await stored()).toHaveLength(200);
});

it('runs while people tag the same contacts, and no one fails', async () => {
  const contacts = Array.from({ length: 300 }, (_, index) => ({ phone: `+9198${String(index).padStart(8, '0')}` }));
  // Created one by one in reverse, so that IDs and phones are in opposite order.
  for (const contact of contacts.toReversed()) await upsertContacts({ workspaceId, contacts: [contact] });
  const contactIds = (await stored()).map(({ id }) => id);
  const runs = Array.from({ length: 12 }, (_, index) =>
    index % 2
      ? upsertContacts({ workspaceId, contacts: contacts.map((contact) => ({ ...contact, tags: [`api${index}`] })) })
      : tagContacts({ workspaceId, contactIds, add: [`inbox${index}`], remove: [] }),
  );
  await Promise.all(runs);
  expect((await stored()).every(({ tags }) => tags.length === 12)).toBe(true);
});

it('keeps the same person apart in two workspaces', async () => {
  const { workspaceId: other } = await createTestWorkspace();
  await upsertContacts({ workspaceId, contacts: [{ phone: '+919812345678', name: 'Ours' }] });
  await upsertContacts({ workspaceId: other, contacts: [{ phone: '+919812345678', name: 'Theirs' }] });
  expect(await stored()).toMatchObject([{ name: 'Ours' }]);
});

it('gives ten bare digits the workspace’s own country', async () => {
  const workspace = newId();
  await db().workspace.create({ data: { id: workspace, name: 'US', slug: workspace, defaultCountry: 'US' } });
  await upsertContacts({ workspaceId: workspace, contacts: [{ phone: '2025550123' }] });
  expect(await db().contact.findMany({ where: { workspaceId: workspace } })).toMatchObject([{ phone: '+12025550123' }]);
});

it('accepts an empty array', async () => {
  expect(await upsertContacts({ workspaceId, contacts: [] })).toEqual({ upserted: 0, received: 0 });
});

it('touches the conversations of changed contacts, and of no one else', async () => {
  const { workspaceId, numberId } = await createTestWorkspace();
  const [changed, same] = ['9812345671', '9812345672'] as const;
  const people: ContactInput[] = [
    { phone: changed, name: 'Asha', tags: ['a'], attributes: { x: { y: 1, z: 2 } } },
    { phone: same, name: 'Ravi', tags: ['a', 'b'], opt_in: true, source_ref: 'r', attributes: { x: { y: 1 } } },
  ];
  await upsertContacts({ workspaceId, contacts: people });
  const long = new Date('2026-01-01T00:00:00Z');
  for (const { id: contactId } of await db().contact.findMany({ where: { workspaceId } })) {
    const id = newId();
    await db().conversation.create({ data: { workspaceId, id, contactId, numberId, updatedAt: long } });
  }
  const movedBy = async (contacts: ContactInput[]) => {
    await db().conversation.updateMany({ where: { workspaceId }, data: { updatedAt: long } });
    await upsertContacts({ workspaceId, contacts });
    const moved = await db().conversation.findMany({
      where: { workspaceId, updatedAt: { gt: long } },
      select: { contact: { select: { phone: true } } },
    });
    return moved.map(({ contact }) => contact.phone?.slice(-10));
  };
  expect(await movedBy(people)).toEqual([]);
  expect(await movedBy([{ phone: same, name: 'Somebody else', tags: ['b'], attributes: { gone: null } }])).toEqual([]);
  for (const change of [
    { tags: ['c'] },
    { opt_in: false },
    { source_ref: 'other' },
    { attributes: { x: { y: 1 } } },
    { attributes: { x: null } },
  ]) {
    expect(await movedBy([{ phone: changed, ...change }, { phone: same }]), JSON.stringify(change)).toEqual([changed]);
  }
});
