import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { exportContactsCsv } from './export-contacts-csv.ts';
import { importContactsCsv } from './import-contacts-csv.ts';
import { createThreeContacts } from './testing/three-contacts.ts';
import { upsertContacts } from './upsert-contacts.ts';

let workspaceId: string;
beforeEach(async () => {
  workspaceId = await createThreeContacts();
});

it('exports the filtered contacts, safe for spreadsheets', async () => {
  let csv = '';
  for await (const part of exportContactsCsv({ workspaceId, tag: 'tea' })) csv += part;
  const [header, ...lines] = csv.trimEnd().split('\r\n');
  expect(header).toBe('phone,name,opt_in,tags,source_ref,city,age');
  expect(lines.toSorted()).toEqual([
    '919812345671,Asha,true,vip;tea,,Pune,',
    "919812345672,'=Ravi,false,tea,,Delhi,40",
  ]);
});

it('changes nothing when an export is imported unchanged, whatever tags and attributes are called', async () => {
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`field ${index}`, 'x']));
  const odd = {
    age: 30,
    vip: true,
    note: ' padded\n',
    pasted: '\u00a0padded\u3000',
    constructor: 'c',
    name: 'Bo',
    'attribute:tags': 't',
    City: 'Goa',
    'left\u200e': 'marked',
    left: 'unmarked',
    '\u200fright': 'marked',
    huge: 1e21,
    tiny: -2.5e-7,
    seats: ['A1', 2, { row: 'B', 10: null }],
    quoted: { 'a "b"': 'tab\t; line\n\u0001', n: 1e30 },
  };
  await upsertContacts({
    workspaceId,
    contacts: [
      {
        phone: '+919812345674',
        source_ref: '\tcrm 17 ',
        tags: ['Delhi, North', 'a;b', '"q"', 'say "hi"', '=x;1', 'plain'],
        attributes: odd,
      },
      { phone: '+919812345675', attributes: many },
      // Without the plus, these are numbers of this workspace's country, too.
      { phone: '+6581234567', name: 'Singapore' },
    ],
  });
  const stored = () => db().contact.findMany({ where: { workspaceId }, orderBy: { phone: 'asc' } });
  const before = await stored();
  let csv = '';
  for await (const part of exportContactsCsv({ workspaceId })) csv += part;
  expect(csv.split('\r\n')[0]?.split(',')).toHaveLength(5 + 201 + 16);
  expect(csv).not.toContain('native code');
  const result = await importContactsCsv({ workspaceId, file: [Buffer.from(csv)] });
  expect(result).toMatchObject({ received: 6, updated: 6, error_count: 0 });
  expect(await stored()).toEqual(before);
});

it('exports what does not fit into the columns of an import as JSON, which an import ignores', async () => {
  const many = Object.fromEntries(Array.from({ length: 993 }, (_, index) => [`field ${index}`, 'x']));
  const contacts = [
    { phone: '+919812345674', attributes: many },
    { phone: '+919812345675', attributes: { ...many, zip: '411001', zone: { name: 'West' } } },
  ];
  await upsertContacts({ workspaceId, contacts });
  let csv = '';
  for await (const part of exportContactsCsv({ workspaceId })) csv += part;
  const lines = csv.split('\r\n');
  expect(lines[0]?.split(',')).toHaveLength(1_000);
  expect(lines[0]).toMatch(/,other attributes \(JSON\)$/);
  const others = lines.flatMap((line) =>
    line.endsWith('"') ? JSON.parse(line.slice(line.indexOf('"{') + 1, -1).replaceAll('""', '"')) : [],
  );
  expect(others).toEqual([{ zip: '411001', zone: { name: 'West' } }, { age: 40 }]);

  const stored = () => db().contact.findMany({ where: { workspaceId }, orderBy: { phone: 'asc' } });
  const before = await stored();
  expect(await importContactsCsv({ workspaceId, file: [Buffer.from(csv)] })).toMatchObject({ error_count: 0 });
  expect(await stored()).toEqual(before);
});

it('leaves an opt-in that was never set empty in a file, and imports it unchanged (correctness 19)', async () => {
  let csv = '';
  for await (const part of exportContactsCsv({ workspaceId })) csv += part;
  expect(csv.split('\r\n')).toContain('919812345673,,,,,,');
  const other = await createTestWorkspace();
  await importContactsCsv({ workspaceId: other.workspaceId, file: [Buffer.from(csv)] });
  const taken = await db().contact.findMany({ where: { workspaceId: other.workspaceId }, orderBy: { phone: 'asc' } });
  expect(taken.map(({ optIn }) => optIn)).toEqual([true, false, null]);
});
