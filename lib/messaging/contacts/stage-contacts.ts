import { type Database, Prisma } from '#lib/platform/database/db.ts';
import { contactSql } from './contact-sql.ts';
import type { Excess } from './excess.ts';
import { excessiveSql } from './excess-sql.ts';
import type { ContactRow } from './merge-into.ts';

/**
 * How many people a statement writes: all of a large file would take too long
 * (docs/decisions/400-work-too-large-for-a-request.md).
 */
const PIECE = 5_000;

type Written = { upserted: number; created: number; updated: number };

/** What `trim`, by which a cell is read, takes for space. */
const SPACES =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** A file has only trimmed texts. What is written there as it is, whatever its type or its padding, stays what it is. */
const keeping = {
  ...contactSql.merged,
  sourceRef: Prisma.sql`CASE WHEN excluded.source_ref = btrim(present.source_ref, ${SPACES}) THEN present.source_ref
    ELSE ${contactSql.merged.sourceRef} END`,
  attributes: Prisma.sql`(present.attributes || coalesce((
    SELECT jsonb_object_agg(given.key, given.value) FROM jsonb_each(excluded.attributes) AS given
    WHERE given.value #>> '{}' IS DISTINCT FROM btrim(present.attributes ->> given.key, ${SPACES})), '{}'))`,
};

/**
 * Collects contacts chunk by chunk in a temporary table, which is then written piece by piece: while chunks arrive, no
 * other rows are locked, and then they are locked in the order that every statement uses. Repeats of a person are merged in
 * order. Needs memory for one chunk.
 */
export async function stageContacts({ tx }: { tx: Database }) {
  await tx.$executeRaw`
    CREATE TEMPORARY TABLE staged_contacts (
      phone_key text PRIMARY KEY, id uuid, phone text, name text, opt_in boolean, tags text[], source_ref text,
      attributes jsonb, line int
    ) ON COMMIT DROP`;
  return {
    /** `rows` must hold each `phone_key` once, and no null attributes. */
    async add({ rows }: { rows: ContactRow[] }): Promise<void> {
      if (rows.length === 0) return;
      await tx.$executeRaw(Prisma.sql`
        INSERT INTO staged_contacts AS present (${contactSql.columns}, line)
        SELECT ${contactSql.columns}, line FROM ${contactSql.given(JSON.stringify(rows))}
        ON CONFLICT (phone_key) DO UPDATE SET ${contactSql.merge()}, line = excluded.line`);
    },
    /**
     * Takes out the people who would have too much of something, and returns the last row about each. Those who exist
     * are locked from here on, so that the rest fits.
     */
    async refuseExcess({ workspaceId }: { workspaceId: string }): Promise<{ line: number; excess: Excess }[]> {
      await tx.$executeRaw`
        SELECT FROM contacts JOIN staged_contacts AS staged USING (phone_key)
        WHERE workspace_id = ${workspaceId}::uuid ORDER BY contacts.phone_key FOR NO KEY UPDATE OF contacts`;
      return tx.$queryRaw`
        WITH refused AS (
          DELETE FROM staged_contacts AS staged
          USING (${excessiveSql({ workspaceId, given: Prisma.sql`staged_contacts AS given` })}) AS excessive
          WHERE staged.phone_key = excessive.phone_key
          RETURNING line, excess
        )
        SELECT * FROM refused ORDER BY line`;
    },
    /** The people who would have too much of something, as things are now, by `phone_key`. */
    async excessive({ workspaceId }: { workspaceId: string }): Promise<Map<string, Excess>> {
      const found = await tx.$queryRaw<{ phone_key: string; excess: Excess }[]>(
        excessiveSql({ workspaceId, given: Prisma.sql`staged_contacts AS given` }),
      );
      return new Map(found.map(({ phone_key, excess }) => [phone_key, excess]));
    },
    /**
     * Upserts the collected contacts and returns how many were created and updated; an unchanged contact counts as updated.
     */
    async write({ workspaceId }: { workspaceId: string }): Promise<Written> {
      for (let after = '', last = await endOfPiece(tx, after); last !== null; last = await endOfPiece(tx, after)) {
        const piece = Prisma.sql`(SELECT * FROM staged_contacts WHERE phone_key > ${after} AND phone_key <= ${last}) AS piece`;
        await tx.$executeRaw(contactSql.write({ workspaceId, source: piece, by: keeping }));
        after = last;
      }
      // A new contact has the ID that was generated for this import.
      const [written] = await tx.$queryRaw<Written[]>`
        SELECT count(*)::int AS upserted, count(contact.id)::int AS created,
          (count(*) - count(contact.id))::int AS updated
        FROM staged_contacts AS staged
        LEFT JOIN contacts AS contact ON contact.workspace_id = ${workspaceId}::uuid AND contact.id = staged.id`;
      return written ?? { upserted: 0, created: 0, updated: 0 };
    },
  };
}

/** The key of the last one of the next people to write; null when all are written. */
async function endOfPiece(tx: Database, after: string): Promise<string | null> {
  const [piece] = await tx.$queryRaw<{ last: string | null }[]>`
    SELECT max(phone_key) AS last
    FROM (SELECT phone_key FROM staged_contacts WHERE phone_key > ${after} ORDER BY phone_key LIMIT ${PIECE}) AS piece`;
  return piece?.last ?? null;
}
