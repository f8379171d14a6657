import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
import { phoneOf, refusal, setUpImports } from './testing/set-up-imports.ts';
import { upsertContacts } from './upsert-contacts.ts';

const { workspace, importBytes, importText, stored } = setUpImports();

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
        for await (const line of listBadCsvRows({ workspaceId: workspace().workspaceId, file: [Buffer.from(file)] }))
          bad += line;
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
    expect(
      await db().contact.findMany({ where: { workspaceId: workspace().workspaceId, phone: '+919900000001' } }),
    ).toMatchObject([{ name: 'Asha', tags: ['a', 'b', 'c'], attributes: { x: '2' } }]);
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
    await expect(importContactsCsv({ workspaceId: workspace().workspaceId, file: broken() })).rejects.toThrow(
      'connection lost',
    );
    expect(await stored()).toEqual([]);
  });
});

it('imports everything although it lost to a transaction that waits for its people', async () => {
  let hasLost = false;
  // On a busy machine, PostgreSQL may end the other transaction.
  for (let round = 0; !hasLost; round += 2) {
    const [phone, other] = [`+91${phoneOf(round)}`, phoneOf(round + 1)];
    const { conversationId, contactId } = await createTestConversation({ ...workspace(), phone });
    let imported: ReturnType<typeof importText> | undefined;
    const waiting = db().$transaction(async (tx) => {
      await lockConversation({ tx, workspaceId: workspace().workspaceId, conversationId });
      imported = importText(`phone,name\n${phone},Asha\n${other},Ravi\n`);
      await expect.poll(() => waitingForLock(), { interval: 20 }).toBe(1);
      // Each waits for the other now, until PostgreSQL ends the import’s attempt.
      await lockContact({ tx, workspaceId: workspace().workspaceId, where: { id: contactId } });
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

it('bounds: writes at most 5,000 people in a statement, which has 18 seconds', async () => {
  await importText(`phone\n${Array.from({ length: 5_001 }, (_, index) => phoneOf(index)).join('\n')}\n`);
  const { workspaceId } = workspace();
  const statements = await db().$queryRaw`
    SELECT count(*)::int AS people FROM contacts WHERE workspace_id = ${workspaceId}::uuid
    GROUP BY cmin::text ORDER BY people`;
  expect(statements).toEqual([{ people: 1 }, { people: 5_000 }]);
});

it('runs while other imports and requests write the same people', async () => {
  const phones = Array.from({ length: 3_000 }, (_, index) => phoneOf(index));
  const runs = Array.from({ length: 4 }, (_, index) => (index % 2 ? phones : phones.toReversed()));
  await Promise.all([
    ...runs.map((run) => importText(['phone', ...run].join('\n'))),
    ...runs.map((run) =>
      upsertContacts({ workspaceId: workspace().workspaceId, contacts: run.map((phone) => ({ phone })) }),
    ),
  ]);
  expect(await db().contact.count({ where: { workspaceId: workspace().workspaceId } })).toBe(3_000);
});
