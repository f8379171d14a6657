import { db } from '#lib/platform/database/db.ts';

/** Every table that contains one of these texts in any column. */
export async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db().$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM "${name}" AS row WHERE ${texts.map((_, at) => `strpos(row::text, $${at + 1}) > 0`).join(' OR ')}`,
        ...texts,
      );
      return row && row.count > 0 ? [name] : [];
    }),
  );
  return found.flat();
}
