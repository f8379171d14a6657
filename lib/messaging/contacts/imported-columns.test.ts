import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unguardFormulas } from '#lib/platform/csv/formula-guard.ts';
import { db } from '#lib/platform/database/db.ts';
import { importContactsCsv } from './import-contacts-csv.ts';
import { type CsvMapping, contactSchema } from './schema.ts';
import { phoneOf, refusal, setUpImports } from './testing/set-up-imports.ts';
import { upsertContacts } from './upsert-contacts.ts';

const { workspace, importText, stored } = setUpImports();

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
      workspaceId: workspace().workspaceId,
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
    await upsertContacts({ workspaceId: workspace().workspaceId, contacts: [{ phone: phoneOf(1), attributes }] });
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
    await upsertContacts({
      workspaceId: workspace().workspaceId,
      contacts: [{ phone: phoneOf(1) }, { phone: phoneOf(2), name: 'Asha' }],
    });
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
    // As Excel writes them in German and in Turkish.
    ['WAHR', true],
    ['YANLIŞ', false],
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
    await upsertContacts({ workspaceId: workspace().workspaceId, contacts: [contact] });
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
        await db().contact.deleteMany({ where: { workspaceId: workspace().workspaceId } });
        expect(await importContactsCsv({ workspaceId: workspace().workspaceId, file: pieces })).toEqual({
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
