import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import type { ImportNews } from './admin-operations.ts';
import { importWithProgress } from './import-with-progress.ts';
import { listBadCsvRows } from './list-bad-csv-rows.ts';
import { previewContactsCsv } from './preview-contacts-csv.ts';
import type { CsvMapping } from './schema.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

describe('the preview of a file', () => {
  const preview = (text: string, mapping?: CsvMapping) =>
    previewContactsCsv({ workspaceId, file: [Buffer.from(text)], ...(mapping && { mapping }) });

  it('shows the columns’ targets by name, and their first values', async () => {
    expect(await preview('Mobile;Opt In;City\n9812345678;yes;Pune\n;;\n9812345679;;Goa\n')).toMatchObject({
      columns: [
        { name: 'Mobile', target: { field: 'phone' }, samples: ['9812345678', '9812345679'] },
        { name: 'Opt In', target: { field: 'opt_in' }, samples: ['yes'] },
        { name: 'City', target: { attribute: 'City' }, samples: ['Pune', 'Goa'] },
      ],
    });
  });

  it('shows what the first rows will become, with the chosen columns (correctness 20)', async () => {
    const present = { workspaceId, id: crypto.randomUUID(), phone: '+919812345678', phoneKey: '919812345678' };
    await db().contact.create({ data: { ...present, name: 'Asha', attributes: { city: 'Goa' } } });
    const file = 'Ring,Who,City\n98123 45678,Ms Menon,Pune\n\n9812345679,Ravi,\nnobody,Tara,\n';
    expect((await preview(file)).rows).toEqual([]);
    const chosen = { Ring: { field: 'phone' }, Who: { field: 'name' } } satisfies CsvMapping;
    const { rows, columns } = await preview(file, chosen);
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ row: 2, outcome: 'update', phone: '+919812345678', name: 'Asha', attributes: { city: 'Pune' } },
        ...{ opt_in: null, tags: [], source_ref: null, problems: [] },
      }),
      expect.objectContaining({ row: 4, outcome: 'create', phone: '+919812345679', name: 'Ravi', attributes: {} }),
      expect.objectContaining({ row: 5, outcome: 'skip', problems: ['Ring: This is not a valid phone number.'] }),
    ]);
    expect(columns[2]?.target).toEqual({ attribute: 'city' });
  });

  it('says so of the first five', async () => {
    const rows = ['9812345671', '9812345672', '9812345673', '9812345674', '9812345675', '9812345676'];
    expect((await preview(`phone\n${rows.join('\n')}\n`)).rows).toHaveLength(5);
  });

  it('shows columns of the same name, with or without a column that is known as the phone', async () => {
    const named = (first: string) => preview(`${first},Notes,Notes\n9812345678,first,second\n`);
    for (const first of ['phone', 'Ring']) {
      const { columns, rows } = await named(first);
      expect(columns.map(({ name }) => name)).toEqual([first, 'Notes', 'Notes']);
      expect(rows).toEqual([]);
    }
    const chosen: CsvMapping = { Notes: [{ attribute: 'Notes' }, null] };
    expect((await preview('phone,Notes,Notes\n9812345678,first,second\n', chosen)).rows).toMatchObject([
      { outcome: 'create', attributes: { Notes: 'first' } },
    ]);
    await expect(preview(' , \n1,2\n')).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('ends where the start of the file was cut off, even within quotes', async () => {
    const { columns } = await preview('phone,note\n9812345678,"one\n');
    expect(columns.map(({ name }) => name)).toEqual(['phone', 'note']);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['another encoding', Buffer.from('phone,näme\n', 'latin1')],
  ])('refuses %s', async (_, bytes) => {
    await expect(previewContactsCsv({ workspaceId, file: [bytes] })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('an import with progress', () => {
  const run = async (text: string, mapping: CsvMapping = {}) => {
    const news: ImportNews[] = [];
    for await (const one of importWithProgress({ workspaceId, bytes: Buffer.from(text), mapping }).news) news.push(one);
    return news;
  };

  it('reports its progress, and ends with the result', async () => {
    const news = await run('Mobile,City\n9812345678,Pune\nnonsense,Goa\n', { Mobile: { field: 'phone' }, City: null });
    expect(news[0]).toEqual({ progress: 0 });
    expect(news.at(-1)).toMatchObject({ result: { received: 2, upserted: 1, error_count: 1 } });
    expect(await db().contact.findMany({ where: { workspaceId } })).toMatchObject([{ attributes: {} }]);
  });

  it('goes on when no one reads on, and ends only with the import', async () => {
    const { news } = importWithProgress({ workspaceId, bytes: Buffer.from('phone\n9812345678\n'), mapping: {} });
    expect(await news.next()).toEqual({ done: false, value: { progress: 0 } });
    await news.return(undefined);
    expect(await db().contact.count({ where: { workspaceId } })).toBe(1);
  });

  it('ends with the reason when nothing can be imported', async () => {
    const news = await run('Ring\n9812345678\n');
    expect(news.at(-1)).toEqual({
      error: { code: 'validation_failed', message: expect.stringContaining('no “phone” column') },
    });
    expect(await db().contact.count({ where: { workspaceId } })).toBe(0);
  });
});

it('hands back the rows that were skipped, each with the reason, ready to be fixed', async () => {
  const file =
    'phone,name,opt_in,formula\n9812345678,Asha,yes,\n+1,"Ravi, Jr",maybe,=1+1\n9812345679,Meera,no,\n,Tara\n9812345670,Uma,no,,beyond\n';
  const lines: string[] = [];
  for await (const line of listBadCsvRows({ workspaceId, file: [Buffer.from(file)] })) lines.push(line);
  expect(lines).toEqual([
    'phone,name,opt_in,formula,problem\r\n',
    expect.stringMatching(/^'\+1,"Ravi, Jr",maybe,'=1\+1,"?phone: This is not a valid phone number\. opt_in: .*\r\n$/),
    ',Tara,,,phone: A contact needs a phone.\r\n',
    '9812345670,Uma,no,,beyond,The row has a value beyond the named columns. Is a value missing its quotes?\r\n',
  ]);
});

it('hands back what is still wrong with such rows, again with one column of reasons', async () => {
  const file = 'phone,name,problem\n1,Ravi,phone: This is not a valid phone number.\n';
  let text = '';
  for await (const line of listBadCsvRows({ workspaceId, file: [Buffer.from(file)], mapping: { problem: null } }))
    text += line;
  expect(text).toBe(file.replaceAll('\n', '\r\n'));
});
