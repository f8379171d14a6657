import { beforeEach, expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { contactFacets } from './contact-facets.ts';
import { exportContactsCsv } from './export-contacts-csv.ts';
import { listContacts } from './list-contacts.ts';
import { tagContacts } from './tag-contacts.ts';
import { updateContact } from './update-contact.ts';
import { upsertContacts } from './upsert-contacts.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  await upsertContacts({
    workspaceId,
    contacts: [
      { phone: '+919812345671', name: 'Asha', tags: ['vip', 'tea'], opt_in: true, attributes: { city: 'Pune' } },
      { phone: '+919812345672', name: '=Ravi', tags: ['tea'], opt_in: false, attributes: { city: 'Delhi', age: 40 } },
      { phone: '+919812345673' },
    ],
  });
});

type Filters = Partial<Parameters<typeof listContacts>[0]>;
const listed = async (filters: Filters = {}) => (await listContacts({ workspaceId, limit: 50, ...filters })).contacts;
const names = async (filters: Filters) => (await listed(filters)).map(({ name }) => name).toSorted();
const idOf = async (name: string) => (await listed({ search: name }))[0]?.id ?? '';

it('filters by words, tag, opt-in and attribute', async () => {
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

it('pages without gaps or doubles', async () => {
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

it('does not know the contacts of others', async () => {
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
  expect(tagged).toEqual({ changed: 0 });
  expect(await names({ search: 'Asha' })).toEqual(['Asha']);
});

it('tags many at once and counts whom it changed', async () => {
  const contactIds = (await listed()).map(({ id }) => id);
  expect(await tagContacts({ workspaceId, contactIds, add: ['tea'], remove: ['vip'] })).toEqual({ changed: 2 });
  expect(await contactFacets({ workspaceId })).toEqual({ tags: ['tea'], attributes: ['city', 'age'] });
  expect(await tagContacts({ workspaceId, contactIds, add: ['tea'], remove: [] })).toEqual({ changed: 0 });
});

it('exports what is filtered, safe for spreadsheets', async () => {
  let csv = '';
  for await (const part of exportContactsCsv({ workspaceId, tag: 'tea' })) csv += part;
  const [header, ...lines] = csv.trimEnd().split('\r\n');
  expect(header).toBe('phone,name,opt_in,tags,source_ref,city,age');
  expect(lines.toSorted()).toEqual([
    '919812345671,Asha,true,vip;tea,,Pune,',
    "919812345672,'=Ravi,false,tea,,Delhi,40",
  ]);
});
