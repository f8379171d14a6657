import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unguardFormulas } from '#lib/platform/csv/formula-guard.ts';
import { type CsvRow, csvRows } from './csv-rows.ts';

/** The end of the first chunk, from which the dialect is detected; later chunks may be cut anywhere. */
const HEAD = 65_536;
const ENDS = ['\n', '\r\n', '\r'] as const;

const value = fc
  .string({ unit: fc.constantFrom('a', 'é', '字', '🍵', '"', '""', ',', ';', '\t', '|', ' ', '\n', '\r\n', '\r', "'") })
  .map((text) => text.trim());
const name = value.filter((text) => text !== '' && text !== 'phone');
const dialect = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  end: fc.constantFrom(...ENDS),
  bom: fc.boolean(),
  quoteAll: fc.boolean(),
  padded: fc.boolean(),
  lastEnd: fc.boolean(),
});
const file = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    names: fc.array(name, { minLength: width, maxLength: width }),
    phoneAt: fc.nat(width),
    rows: fc.array(fc.array(value, { minLength: width + 1, maxLength: width + 1 }), { maxLength: 8 }),
  }),
);

/** Writes CSV by RFC 4180, with the liberties that programs take: delimiter, line endings, unneeded quotes. */
function written(lines: string[][], how: typeof dialect extends fc.Arbitrary<infer Value> ? Value : never): string {
  const cellText = (cell: string) => {
    const quoted = how.quoteAll || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    return how.padded ? ` ${quoted} ` : quoted;
  };
  const text = lines.map((cells) => cells.map(cellText).join(how.delimiter)).join(how.end);
  return `${how.bom ? '\uFEFF' : ''}${text}${how.lastEnd ? how.end : ''}`;
}

async function read(text: string, step: number): Promise<CsvRow[]> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
    bytes.subarray(index * step, (index + 1) * step),
  );
  const rows: CsvRow[] = [];
  for await (const some of csvRows({ file: pieces, isHeader: (cells) => cells.includes('phone') })) rows.push(...some);
  return rows;
}

it('reads back what a CSV writer wrote, in each dialect, with the number of each row', async () => {
  await fc.assert(
    fc.asyncProperty(file, dialect, async ({ names, phoneAt, rows }, how) => {
      const lines = [names.toSpliced(phoneAt, 0, 'phone'), ...rows];
      const expected = lines.map((cells, index) => ({ row: index + 1, cells: cells.map(unguardFormulas) }));
      expect(await read(written(lines, how), 10_000)).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});

it('reads the same when a chunk ends in the middle of anything', async () => {
  await fc.assert(
    fc.asyncProperty(file, dialect, fc.integer({ min: 1, max: 7 }), fc.nat(300), async (given, how, step, back) => {
      const header = given.names.toSpliced(given.phoneAt, 0, 'phone');
      // Long enough that the first chunk ends somewhere in what follows; the other chunks are a few bytes each.
      const filler = header.map((_, index) => (index === 0 ? 'x'.repeat(HEAD - back) : 'y'));
      const lines = [header, filler, ...given.rows];
      const expected = lines.map((cells, index) => ({ row: index + 1, cells: cells.map(unguardFormulas) }));
      expect(await read(written(lines, how), step)).toEqual(expected);
    }),
    { numRuns: 80 },
  );
});

it('accepts any line ending anywhere in one file', async () => {
  const line = fc.tuple(value, fc.constantFrom(...ENDS));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 10 }), async (given) => {
      const quoted = given.map(([cell, end]) => `"${cell.replaceAll('"', '""')}",1${end}`);
      const expected = [['phone', 'n'], ...given.map(([cell]) => [unguardFormulas(cell), '1'])];
      expect((await read(`phone,n\n${quoted.join('')}`, 100)).map(({ cells }) => cells)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
