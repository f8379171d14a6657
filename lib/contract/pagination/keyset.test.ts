import fc from 'fast-check';
import { expect, it } from 'vitest';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { DomainError } from '../errors.ts';
import { cursorList, encodeCursor } from './cursor.ts';
import { olderThan, pageOf } from './keyset.ts';

const place = fc.tuple(
  fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
  fc.uuid(),
);
const list = cursorList('rows', { workspaceId: 'w' });
const conditionOf = (cursor: string) => olderThan({ list, cursor, time: Prisma.sql`time`, id: Prisma.sql`id` });

it('a cursor encodes its place, in letters that need no escape in a URL', () => {
  fc.assert(
    fc.property(place, (given) => {
      const cursor = encodeCursor(list, given);
      expect(cursor).toBe(encodeURIComponent(cursor));
      expect(conditionOf(cursor).values).toEqual(given);
    }),
  );
});

it('any other cursor is refused, and nothing of it reaches the database', () => {
  const other = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.base64String(),
    fc.jsonValue().map((value) => encodeCursor(list, [value])),
    fc.tuple(fc.string(), fc.uuid()).map((given) => encodeCursor(list, given)),
    fc.tuple(place, fc.nat(200), fc.string({ minLength: 1 })).map(([given, at, text]) => {
      const cursor = encodeCursor(list, given);
      return cursor.slice(0, at % cursor.length) + text + cursor.slice((at % cursor.length) + 1);
    }),
  );
  fc.assert(
    fc.property(other, (cursor) => {
      try {
        const [time, id] = conditionOf(cursor).values;
        // A changed letter may encode another place, but then a well-formed one.
        expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
        expect(String(id)).toMatch(/^[0-9a-f-]{36}$/i);
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
        expect(error).toMatchObject({ issues: [{ type: 'cursor_invalid', loc: ['query', 'cursor'] }] });
      }
    }),
    { numRuns: 1_000 },
  );
});

it('a cursor is refused by every other list, and by the same list with other filters', () => {
  const filters = fc.record(
    { workspaceId: fc.constantFrom('w', 'v'), tag: fc.string(), unread: fc.boolean(), states: fc.array(fc.string()) },
    { requiredKeys: ['workspaceId'] },
  );
  fc.assert(
    fc.property(place, fc.constantFrom('rows', 'others'), filters, (given, name, narrowed) => {
      const other = cursorList(name, narrowed);
      const read = () =>
        olderThan({ list, cursor: encodeCursor(other, given), time: Prisma.sql`t`, id: Prisma.sql`i` });
      if (other === list) expect(read().values).toEqual(given);
      else expect(read).toThrow('This cursor belongs to another list, or to other filters.');
    }),
  );
  const { tag, workspaceId } = { tag: 'vip', workspaceId: 'w' };
  expect(cursorList('rows', { tag, workspaceId, phone: undefined })).toBe(cursorList('rows', { workspaceId, tag }));
  expect(cursorList('rows', { workspaceId })).toBe(list);
});

it('pages of any size hold every row once, newest first, where times are equal too', async () => {
  const rows = fc.uniqueArray(fc.record({ id: fc.uuid(), minute: fc.nat(3) }), {
    selector: ({ id }) => id,
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 7 }), async (given, limit) => {
      const json = JSON.stringify(given);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const older: Prisma.Sql = olderThan({
          list,
          cursor: cursor ?? undefined,
          time: Prisma.sql`row.time`,
          id: Prisma.sql`row.id`,
        });
        const found: { id: string; time: Date }[] = await db().$queryRaw`
          SELECT row.id, row.time FROM (
            SELECT id, '2026-03-02T09:00:00Z'::timestamptz + minute * interval '1 minute' AS time
            FROM jsonb_to_recordset(${json}::jsonb) AS given (id uuid, minute int)
          ) AS row
          WHERE true ${older} ORDER BY row.time DESC, row.id DESC LIMIT ${limit + 1}`;
        const page: { rows: { id: string }[]; nextCursor: string | null } = pageOf(found, {
          list,
          limit,
          timeOf: ({ time }) => time,
        });
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      const expected = given.toSorted((a, b) => b.minute - a.minute || (a.id < b.id ? 1 : -1));
      expect(seen).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 50 },
  );
});
