import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { unguardFormulas } from '#lib/platform/csv/formula-guard.ts';
import { db } from '#lib/platform/database/db.ts';
import { sqlState } from '#lib/platform/database/retry-conflicts.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { UNSPOKEN } from '#lib/testing/unspoken.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { lockConversation } from '../conversations/lock-conversation.ts';
import { lockContact } from './contact-where.ts';
import { tooMuch } from './excess.ts';
import { importContactsCsv } from './import-contacts-csv.ts';
import { listBadCsvRows } from './list-bad-csv-rows.ts';
import { type CsvMapping, contactSchema } from './schema.ts';
import { upsertContacts } from './upsert-contacts.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
});

const importBytes = (bytes: Uint8Array, mapping?: CsvMapping) =>
  importContactsCsv({ workspaceId, file: [bytes], ...(mapping && { mapping }) });
const importText = (text: string, mapping?: CsvMapping) => importBytes(Buffer.from(text), mapping);
const stored = () => db().contact.findMany({ where: { workspaceId }, orderBy: { phone: 'asc' } });
const phoneOf = (index: number) => `98${String(10_000_000 + index).padStart(8, '0')}`;
const refusal = (type: string, msg: unknown = expect.any(String)) => ({
  code: 'validation_failed',
  issues: [{ type, loc: ['body', 'file'], msg }],
});

describe('columns', () => {
  it('reads the fields of a contact, and every other column as an attribute', async () => {
    const result = await importText(
      'phone,name,opt_in,tags,source_ref,City,orders\n' +
        '+91 98123 45678,Asha,true,vip; pune ;vip,crm-17,Pune,3\n' +
        '9812345679,,,,,,\n',
    );
    expect(result).toEqual({ received: 2, upserted: 2, created: 2, updated: 0, errors: [], error_count: 0 });
    expect(await stored()).toMatchObject([
      {
        phone: '+919812345678',
        name: 'Asha',
        optIn: true,
        tags: ['vip', 'pune'],
        sourceRef: 'crm-17',
        attributes: { City: 'Pune', orders: '3' },
      },
      { phone: '+919812345679', name: null, optIn: null, tags: [], sourceRef: null, attributes: {} },
    ]);
  });

  it.each(['Phone,Opt In,Source-Ref', ' PHONE , opt in,SOURCE REF', '"phone","OPT_IN","source_ref"'])(
    'knows its columns in any case and spelling: %s',
    async (header) => {
      await importText(`${header}\n9812345678,yes,r1\n`);
      expect(await stored()).toMatchObject([{ optIn: true, sourceRef: 'r1', attributes: {} }]);
    },
  );

  it.each([
    'Mobile,Full name,Opted in,Labels,External ID',
    'Phone Number,customer_name,Opt-in,Tag,source_reference',
    'WHATSAPP NO.,Display Name,marketing consent,label,Reference ID',
    'Phone 1 - Value,Full name,Opted in,Labels,External ID',
    '\u00a0Mo\u00adbile\u200b,Full\u00a0name,\u200eOpted in\u200f,\u2060Labels,External‑ID',
  ])('knows them under the names that other programs give them: %s (correctness 20)', async (header) => {
    await importText(`${header}\n9812345678,Asha,yes,"vip, pune; new",r1\n`);
    expect(await stored()).toMatchObject([
      { name: 'Asha', optIn: true, tags: ['vip', 'pune', 'new'], sourceRef: 'r1', attributes: {} },
    ]);
  });

  it('treats such a name as an attribute when a column has the field’s own', async () => {
    await importText('Mobile,phone,labels,tags\n111,9812345678,x,vip\n');
    expect(await stored()).toMatchObject([
      { phone: '+919812345678', tags: ['vip'], attributes: { Mobile: '111', labels: 'x' } },
    ]);
  });

  it('splits tags at the commas of every keyboard, and at line breaks (correctness 20)', async () => {
    await importText('phone,tags\n9812345678,"a, b;c，d、e،f؛g\nh；i"\n');
    expect(await stored()).toMatchObject([{ tags: [...'abcdefghi'] }]);
  });

  it('takes a tag in quotes whole', async () => {
    await importText(`phone,tags\n9812345678,"""Delhi, North"" ; ""say """"hi"""""",5"" pipe,""x"\n`);
    expect(await stored()).toMatchObject([{ tags: ['Delhi, North', 'say "hi"', '5" pipe', '"x'] }]);
  });

  it('takes a column for the attribute that it names, even one that is named like a field', async () => {
    await importText('phone,name,attribute:name,attribute:City\n9812345678,Asha,Bo,Goa\n');
    expect(await stored()).toMatchObject([{ name: 'Asha', attributes: { name: 'Bo', City: 'Goa' } }]);
  });

  it('names attributes without the invisible marks around them (correctness 20)', async () => {
    await importText('phone,\u200bCity\u00a0\u200f,می\u200cشود\n9812345678,Pune,x\n');
    expect((await stored())[0]?.attributes).toEqual({ City: 'Pune', می‌شود: 'x' });
  });

  it('fills an attribute that is known under the same name in another case (correctness 20)', async () => {
    await upsertContacts({
      workspaceId,
      contacts: [
        { phone: phoneOf(1), attributes: { city: 'Goa', Plan: 'a' } },
        { phone: phoneOf(2), attributes: { city: 'Goa', plan: 'a', PLAN: 'b' } },
        { phone: phoneOf(3), attributes: { plan: 'a' } },
      ],
    });
    await importText(`phone,City,pLan\n${phoneOf(1)},Pune,b\n`);
    expect((await stored())[0]?.attributes).toEqual({ city: 'Pune', Plan: 'a', plan: 'b' });
    await importText(`phone,Plan,plan\n${phoneOf(1)},c,d\n`);
    expect((await stored())[0]?.attributes).toEqual({ city: 'Pune', Plan: 'c', plan: 'd' });
    await expect(importText('phone,city,City\n1,2,3\n')).rejects.toMatchObject(refusal('column_twice'));
    await expect(importText('phone,Region,region\n1,2,3\n')).rejects.toMatchObject(refusal('column_twice'));
  });

  it('fills an attribute that is known in another case of another script', async () => {
    const attributes = { Größe: 'L', Город: 'Москва' };
    await upsertContacts({ workspaceId, contacts: [{ phone: phoneOf(1), attributes }] });
    await importText(`phone,GRÖßE,город\n${phoneOf(1)},XL,Казань\n`);
    expect((await stored())[0]?.attributes).toEqual({ Größe: 'XL', Город: 'Казань' });
  });

  it('fills an attribute whose letters are composed in another way, and composes the name of a new one', async () => {
    const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301'];
    await importText(`phone,${decomposed},tags\n${phoneOf(1)},a,${decomposed}\n`);
    expect(await stored()).toMatchObject([{ attributes: { [composed]: 'a' }, tags: [composed] }]);
    await importText(`phone,${decomposed}\n${phoneOf(1)},b\n`);
    expect((await stored())[0]?.attributes).toEqual({ [composed]: 'b' });
    await expect(importText(`phone,${composed},${decomposed}\n1,2,3\n`)).rejects.toMatchObject(refusal('column_twice'));
  });

  it('counts new and known contacts (correctness 20)', async () => {
    await upsertContacts({ workspaceId, contacts: [{ phone: phoneOf(1) }, { phone: phoneOf(2), name: 'Asha' }] });
    const result = await importText(`phone,name\n${[1, 2, 3, 3, 4].map((at) => `${phoneOf(at)},Asha`).join('\n')}\n`);
    expect(result).toMatchObject({ received: 5, upserted: 4, created: 2, updated: 2 });
  });

  it.each([
    ['true', true],
    ['TRUE', true],
    ['Yes', true],
    ['1', true],
    ['false', false],
    ['no', false],
    ['0', false],
  ])('reads opt_in “%s”', async (word, optIn) => {
    await importText(`phone,opt_in\n9812345678,${word}\n`);
    expect(await stored()).toMatchObject([{ optIn }]);
  });

  it('accepts any column name as an attribute, even a property of every object', async () => {
    await importText('phone,__proto__,constructor,toString\n9812345678,a,b,c\n');
    const [contact] = await stored();
    expect(JSON.stringify(contact?.attributes)).toBe('{"toString":"c","__proto__":"a","constructor":"b"}');
  });

  it('leaves fields with an empty cell alone', async () => {
    const contact = {
      phone: '9812345678',
      name: 'Asha',
      opt_in: true,
      tags: ['a'],
      source_ref: 'r',
      attributes: { x: 1 },
    };
    await upsertContacts({ workspaceId, contacts: [contact] });
    await importText('phone,name,opt_in,tags,source_ref,x,y\n9812345678,, ,,,,new\n');
    expect(await stored()).toMatchObject([
      { name: 'Asha', optIn: true, tags: ['a'], sourceRef: 'r', attributes: { x: 1, y: 'new' } },
    ]);
  });

  it('takes the targets of columns from a mapping, if their names do not say', async () => {
    const mapping: CsvMapping = {
      Handy: { field: 'phone' },
      phone: { attribute: 'landline' },
      Ort: { attribute: 'city' },
      Notiz: null,
    };
    await importText('Handy;phone;Ort;Notiz\n9812345678;123;Pune;secret\n', mapping);
    expect(await stored()).toMatchObject([{ phone: '+919812345678', attributes: { landline: '123', city: 'Pune' } }]);
  });

  it('takes the targets of columns with the same name one by one', async () => {
    const file = 'Ring;Ring;Notes;Notes\n9812345678;123;first;second\n';
    await importText(file, { Ring: [{ field: 'phone' }, null], Notes: [null, { attribute: 'Notes' }] });
    expect(await stored()).toMatchObject([{ phone: '+919812345678', attributes: { Notes: 'second' } }]);
    await expect(importText(file, { Ring: { field: 'phone' }, Notes: null })).rejects.toMatchObject(
      refusal('column_twice'),
    );
  });

  it('counts the characters of a column name as the API does', async () => {
    const name = '👋'.repeat(100);
    await importText(`phone,${name}\n9812345678,Pune\n`);
    expect(await stored()).toMatchObject([{ attributes: { [name]: 'Pune' } }]);
    expect(contactSchema.safeParse({ phone: '9812345678', attributes: { [name]: 'Pune' } }).success).toBe(true);
    await expect(importText(`phone,${name}👋\n9812345678,Pune\n`)).rejects.toMatchObject(
      refusal('column_name_too_long'),
    );
  });

  it.each([
    ['', 'header_missing'],
    ['\uFEFF', 'header_missing'],
    [',,\n9812345678,a,b\n', 'header_missing'],
    ['name,city\nAsha,Pune\n', 'phone_column_missing'],
    ['9812345678,Asha\n9812345679,Ravi\n', 'phone_column_missing'],
    ['phone,Phone\n9812345678,9812345678\n', 'column_twice'],
    ['phone,city,city\n9812345678,a,b\n', 'column_twice'],
    [`phone,${'x'.repeat(101)}\n9812345678,a\n`, 'column_name_too_long'],
    [`phone,${Array.from({ length: 1001 }, (_, index) => `c${index}`).join()}\n`, 'too_many_columns'],
  ])('refuses a bad header: %j', async (text, type) => {
    await expect(importText(text)).rejects.toMatchObject(refusal(type));
    expect(await stored()).toEqual([]);
  });
});

describe('rows', () => {
  it('imports the good ones, and reports the bad ones with row, column and reason', async () => {
    const result = await importText(
      [
        'Phone,Opt In,name',
        '9812345678,true,Asha',
        'call me,true,Ravi',
        '9812345679,maybe,Ravi',
        ',yes,Ravi',
        `9812345680,,${'x'.repeat(201)}`,
        '9812345681,,Lina,surplus',
        'nobody,perhaps,',
        '9812345682,no,Uma',
      ].join('\n'),
    );
    expect(result).toMatchObject({ received: 8, upserted: 2, error_count: 7 });
    expect(result.errors).toEqual([
      { row: 3, column: 'Phone', msg: 'This is not a valid phone number.' },
      { row: 4, column: 'Opt In', msg: 'opt_in is true or false (or yes, no, 1, 0).' },
      { row: 5, column: 'Phone', msg: 'A contact needs a phone.' },
      { row: 6, column: 'name', msg: expect.stringContaining('200') },
      { row: 7, column: null, msg: expect.stringContaining('beyond the named columns') },
      { row: 8, column: 'Phone', msg: expect.any(String) },
      { row: 8, column: 'Opt In', msg: expect.any(String) },
    ]);
    expect((await stored()).map(({ name }) => name)).toEqual(['Asha', 'Uma']);
  });

  it('says in plain words what is wrong, whatever the cells contain', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc
        .constantFrom('x', '字', '🍵', ';', 'a;')
        .chain((unit) => fc.constantFrom(1, 101, 201, 501).map((n) => unit.repeat(n))),
      fc.constantFrom('', 'true', 'maybe', 'null', '{}', '1e999', '\u0000', '9812345678', '\u202e'),
    );
    const quoted = (value: string) => `"${value.toWellFormed().replaceAll('"', '""')}"`;
    const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 7 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const lines = cells.map((row) => row.map(quoted).join(','));
        const file = ['phone,name,opt_in,tags,source_ref,City', ...lines].join('\n');
        const { errors } = await importText(file);
        for (const { msg } of errors) expect(msg).not.toMatch(UNSPOKEN);
        let bad = '';
        for await (const line of listBadCsvRows({ workspaceId, file: [Buffer.from(file)] })) bad += line;
        // The file's own values may be anything.
        for (const given of cells.flat()) bad = bad.replaceAll(given, '');
        expect(bad).not.toMatch(UNSPOKEN);
      }),
      { numRuns: 25 },
    );
  });

  it.each(['9.19812E+11', '9,19812E+11', '9.2e11', '9E+11'])(
    'says what a spreadsheet did to the phone %s',
    async (phone) => {
      const { errors } = await importText(`phone;name\n${phone};Asha\n`);
      expect(errors).toEqual([{ row: 2, column: 'phone', msg: expect.stringMatching(/^A spreadsheet has shortened/) }]);
    },
  );

  it('names the limit that a value breaks', async () => {
    const long = (count: number) => 'x'.repeat(count);
    const { errors } = await importText(
      `phone,name,tags,source_ref\n9812345678,${long(201)},${long(101)},${long(501)}\n9812345679,,"a;${Array.from({ length: 1_001 }, (_, index) => index).join(';')}",`,
    );
    expect(errors).toEqual([
      { row: 2, column: 'name', msg: 'This takes at most 200 characters.' },
      { row: 2, column: 'tags', msg: 'This takes at most 100 characters.' },
      { row: 2, column: 'source_ref', msg: 'This takes at most 500 characters.' },
      { row: 3, column: 'tags', msg: tooMuch.tags },
    ]);
  });

  it('counts a quoted line break as part of its row, and an empty line as a row', async () => {
    const { errors, received } = await importText(
      'phone,address\n9812345678,"1 Main Road\nPune\r\nIndia"\n\nbad,x\n , \nworse,"y\n"\n',
    );
    expect(errors).toMatchObject([{ row: 4 }, { row: 6 }]);
    expect(received).toBe(3);
    expect(await stored()).toMatchObject([{ attributes: { address: '1 Main Road\nPune\r\nIndia' } }]);
  });

  it('skips very many empty lines, but not more than a spreadsheet has', async () => {
    expect(await importText(`phone\n${'\n'.repeat(300_000)}9812345678\n`)).toMatchObject({ received: 1, upserted: 1 });
    await expect(importText(`phone\n${'\n'.repeat(1_048_576)}9812345678\n`)).rejects.toMatchObject(
      refusal('too_many_rows'),
    );
  });

  it('merges the same person in order, even far apart in the file', async () => {
    const between = Array.from({ length: 6_000 }, (_, index) => `${phoneOf(index)},,,`);
    const result = await importText(
      ['phone,name,tags,x', '9900000001,,a,1', ...between, '+91 99000 00001,Asha,b;a,2', '09900000001,Other,c,'].join(
        '\n',
      ),
    );
    expect(result).toEqual({
      ...{ received: 6_003, upserted: 6_001, created: 6_001, updated: 0 },
      ...{ errors: [], error_count: 0 },
    });
    expect(await db().contact.findMany({ where: { workspaceId, phone: '+919900000001' } })).toMatchObject([
      { name: 'Asha', tags: ['a', 'b', 'c'], attributes: { x: '2' } },
    ]);
  });

  it('lists the first 1,000 problems and counts all', async () => {
    const rows = Array.from({ length: 1_500 }, () => 'bad');
    const result = await importText(['phone', '9812345678', ...rows].join('\n'));
    expect(result).toMatchObject({ received: 1_501, upserted: 1, error_count: 1_500 });
    expect(result.errors).toHaveLength(1_000);
  });

  it('reports a NUL in a value, which cannot be stored', async () => {
    const { errors, upserted } = await importText('phone,name\n9812345678,A\u0000B\n9812345679,Ravi\n');
    const msg = 'The text contains a NUL character, which cannot be stored. Remove it.';
    expect(errors).toEqual([{ row: 2, column: 'name', msg }]);
    expect(upserted).toBe(1);
  });

  it('belongs to its own workspace', async () => {
    const other = await createTestWorkspace();
    await upsertContacts({ workspaceId: other.workspaceId, contacts: [{ phone: '9812345678', name: 'Theirs' }] });
    await importText('phone,name\n9812345678,Ours\n');
    expect(await stored()).toMatchObject([{ name: 'Ours' }]);
    expect(await db().contact.findMany({ where: { workspaceId: other.workspaceId } })).toMatchObject([
      { name: 'Theirs' },
    ]);
  });
});

describe('dialects', () => {
  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('recognises a %s between values', async (_name, delimiter) => {
    await importText(`${['phone', 'name', 'note'].join(delimiter)}\n${['9812345678', '', 'a b'].join(delimiter)}`);
    expect(await stored()).toMatchObject([{ name: null, attributes: { note: 'a b' } }]);
  });

  it('is not misled by other delimiters inside of column names', async () => {
    await importText('phone;"a,b,c,d";x\n9812345678;1;2\n');
    await importText('phone;a,b,c,d;y\n9812345679;1;2\n');
    expect(await stored()).toMatchObject([{ attributes: { 'a,b,c,d': '1', x: '2' } }, { attributes: { y: '2' } }]);
  });

  it.each(['\n', '\r\n', '\r'])('ends rows by %j', async (end) => {
    await importText(['phone,name', '9812345678,Asha', '9812345679,Ravi', ''].join(end));
    expect((await stored()).map(({ name }) => name)).toEqual(['Asha', 'Ravi']);
  });

  it('tolerates a byte order mark, and quotes inside of unquoted values', async () => {
    await importText('\uFEFFphone,name,pipe\n9812345678,Ravi "Bo" Rao,5" wide\n');
    expect(await stored()).toMatchObject([{ name: 'Ravi "Bo" Rao', attributes: { pipe: '5" wide' } }]);
  });

  it.each(['sep=;\r\n', '\uFEFFsep=;\r\n', 'SEP=;\n', '"sep=;"\r'])(
    'takes the delimiter from a first line %j',
    async (line) => {
      const { errors } = await importText(`${line}phone;a,b\n9812345678;1\n123;2\n`);
      expect(await stored()).toMatchObject([{ phone: '+919812345678', attributes: { 'a,b': '1' } }]);
      expect(errors).toMatchObject([{ row: 3 }]);
    },
  );

  it('imports whatever a writer of CSV writes, in each dialect, in pieces of any size', async () => {
    const value = fc
      .string({ unit: fc.constantFrom('a', 'é', '字', '🍵', '"', ',', ';', '\t', ' ', '\n', '\r\n', "'", '=') })
      .map((text) => text.trim());
    const dialect = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n'),
      bom: fc.boolean(),
      quoteAll: fc.boolean(),
      lastEnd: fc.boolean(),
      step: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 8 }), dialect, async (rows, how) => {
        const quote = (cell: string) =>
          how.quoteAll || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const lines = [['phone', 'first', 'second'], ...rows.map(([a, b], index) => [phoneOf(index), a, b])];
        const text = lines.map((cells) => cells.map(quote).join(how.delimiter)).join(how.end);
        const bytes = Buffer.from(`${how.bom ? '\uFEFF' : ''}${text}${how.lastEnd ? how.end : ''}`);
        const pieces = Array.from({ length: Math.ceil(bytes.length / how.step) }, (_, index) =>
          bytes.subarray(index * how.step, (index + 1) * how.step),
        );
        await db().contact.deleteMany({ where: { workspaceId } });
        expect(await importContactsCsv({ workspaceId, file: pieces })).toEqual({
          received: rows.length,
          upserted: rows.length,
          created: rows.length,
          updated: 0,
          errors: [],
          error_count: 0,
        });
        const read = rows.map((cells) => cells.map((cell) => unguardFormulas(cell).trim()));
        const expected = read.map(([first, second]) => ({ ...(first && { first }), ...(second && { second }) }));
        expect((await stored()).map(({ attributes }) => attributes)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });
});

describe('what imports nothing', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => phoneOf(index)).join('\n');

  it.each([
    ['Windows-1252', Buffer.from('phone,name\n9812345678,Ren\xe9\n', 'latin1')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFphone,name\n9812345678,Asha\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('phone,name\n9812345678,Asha\n', 'utf16le')],
    ['half a surrogate pair', Buffer.from([...Buffer.from('phone,name\n9812345678,'), 0xed, 0xa0, 0x80, 0x0a])],
    ['a character cut off by the end', Buffer.from([...Buffer.from('phone,name\n9812345678,'), 0xe2, 0x82])],
    ['bytes far down', Buffer.from(`phone,name\n${many(20_000)}\n9900000000,Ren\xe9\n`, 'latin1')],
  ])('is a file that is not UTF-8: %s', async (_what, bytes) => {
    await expect(importBytes(bytes)).rejects.toMatchObject(refusal('encoding', expect.stringContaining('UTF-8')));
    expect(await stored()).toEqual([]);
  });

  it('is a file with a NUL in a column’s name, which the refusal names', async () => {
    await expect(importText('phone,first na\u0000me\n9812345678,Asha\n')).rejects.toMatchObject(
      refusal(
        'string_unstorable',
        'The name of column 2, “first na�me”, contains a NUL character, which cannot be stored. Remove it. Nothing was imported.',
      ),
    );
  });

  it('is a file with more than 100,000 rows', async () => {
    const attempt = importText(`phone\n${many(100_001)}\n`);
    await expect(attempt).rejects.toMatchObject(
      refusal('too_many_rows', expect.stringContaining('more than 100,000 rows')),
    );
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['a quote that is never closed', `phone,name\n9812345678,"Asha\n${many(100)}`, 'Row 2 opens a quote'],
    ['text after a closing quote', 'phone,name\n9812345678,Ravi\n9812345679,"Asha" Rao\n', 'Row 3 has text'],
    ['a row without end', `phone,name\n9812345678,"${'x'.repeat(1_100_000)}`, 'Row 2 is longer than 1 MB'],
  ])('is a file with %s', async (_what, text, words) => {
    await expect(importText(text)).rejects.toMatchObject(refusal('csv_invalid', expect.stringContaining(words)));
    expect(await stored()).toEqual([]);
  });

  it('is a file whose reading breaks off', async () => {
    async function* broken() {
      yield Buffer.from(`phone\n${many(12_000)}\n`);
      throw new Error('connection lost');
    }
    await expect(importContactsCsv({ workspaceId, file: broken() })).rejects.toThrow('connection lost');
    expect(await stored()).toEqual([]);
  });
});

it('imports everything although it lost to a transaction that waits for its people', async () => {
  let hasLost = false;
  // On a busy machine, PostgreSQL may end the other transaction.
  for (let round = 0; !hasLost; round += 2) {
    const [phone, other] = [`+91${phoneOf(round)}`, phoneOf(round + 1)];
    const { conversationId, contactId } = await createTestConversation({ ...workspace, phone });
    let imported: ReturnType<typeof importText> | undefined;
    const waiting = db().$transaction(async (tx) => {
      await lockConversation({ tx, workspaceId, conversationId });
      imported = importText(`phone,name\n${phone},Asha\n${other},Ravi\n`);
      await expect.poll(() => waitingForLock(), { interval: 20 }).toBe(1);
      // Each waits for the other now, until PostgreSQL ends the import’s attempt.
      await lockContact({ tx, workspaceId, where: { id: contactId } });
    });
    hasLost = await waiting.then(
      () => true,
      (error) => {
        expect(sqlState(error)).toBe('40P01');
        return false;
      },
    );
    expect(await imported).toMatchObject({ upserted: 2, created: 1, updated: 1, error_count: 0 });
    const people = await stored();
    expect(people).toHaveLength(round + 2);
    expect(people.slice(-2)).toMatchObject([{ name: 'Asha' }, { name: 'Ravi' }]);
  }
});

it('runs while other imports and requests write the same people', async () => {
  const phones = Array.from({ length: 3_000 }, (_, index) => phoneOf(index));
  const runs = Array.from({ length: 4 }, (_, index) => (index % 2 ? phones : phones.toReversed()));
  await Promise.all([
    ...runs.map((run) => importText(['phone', ...run].join('\n'))),
    ...runs.map((run) => upsertContacts({ workspaceId, contacts: run.map((phone) => ({ phone })) })),
  ]);
  expect(await db().contact.count({ where: { workspaceId } })).toBe(3_000);
});
