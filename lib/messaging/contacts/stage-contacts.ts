import { type Database, Prisma } from '#lib/platform/database/db.ts';
import { contactSql } from './contact-sql.ts';
import type { ContactRow } from './upsert-contacts.ts';

/**
 * Gathers contacts chunk by chunk in a table of the transaction's own, which are then written in one statement: nobody
 * else's rows are locked while the chunks come in, and they are locked in the order in which all others lock them. A
 * person who comes twice is merged in order. Needs memory for one chunk.
 */
export async function stageContacts({ tx }: { tx: Database }) {
  await tx.$executeRaw`
    CREATE TEMPORARY TABLE staged_contacts (
      phone_key text PRIMARY KEY, id uuid, phone text, name text, opt_in boolean, tags text[], source_ref text,
      attributes jsonb
    ) ON COMMIT DROP`;
  return {
    /** `rows` must hold each `phone_key` once, and no attribute that is null. */
    async add({ rows }: { rows: ContactRow[] }): Promise<void> {
      if (rows.length === 0) return;
      await tx.$executeRaw(Prisma.sql`
        INSERT INTO staged_contacts AS present (${contactSql.columns})
        SELECT ${contactSql.columns} FROM ${contactSql.given(JSON.stringify(rows))}
        ON CONFLICT (phone_key) DO UPDATE SET ${contactSql.merge()}`);
    },
    /** Creates or updates the gathered people, and answers how many they are. */
    async write({ workspaceId }: { workspaceId: string }): Promise<number> {
      await tx.$executeRaw(contactSql.write({ workspaceId, source: Prisma.sql`staged_contacts` }));
      const [staged] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM staged_contacts`;
      return staged?.count ?? 0;
    },
  };
}
