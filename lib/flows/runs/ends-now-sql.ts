import { Prisma } from '#lib/platform/database/db.ts';

/** What a run waits for, from `waiting` (a column of that form), but until now: its event has come. */
export function endsNowSql(waiting: string): Prisma.Sql {
  return Prisma.sql`jsonb_set(${Prisma.raw(waiting)}, '{until}', to_jsonb(
    to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`;
}
