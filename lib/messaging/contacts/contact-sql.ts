import { bulkParameter } from '#lib/platform/database/bulk-parameter.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { boundedAttributes } from './excess-sql.ts';
import { touchConversationsSql } from './touch-conversations-sql.ts';

/**
 * What an existing row `present` has after a conflict (docs/reference/decisions.md#contact-upsert). NULL means no change, so
 * `opt_in` stays NULL until someone sets it.
 */
const merged = {
  tags: Prisma.sql`(present.tags || ARRAY(SELECT tag FROM unnest(excluded.tags) AS tag WHERE tag <> ALL (present.tags)))`,
  name: Prisma.sql`coalesce(present.name, excluded.name)`,
  optIn: Prisma.sql`coalesce(excluded.opt_in, present.opt_in)`,
  sourceRef: Prisma.sql`coalesce(excluded.source_ref, present.source_ref)`,
  attributes: Prisma.sql`(present.attributes || excluded.attributes)`,
};

/** Fragments of the bulk statements that write contacts, so that all merge by the same rules. */
export const contactSql = {
  columns: Prisma.sql`id, phone, phone_key, name, opt_in, tags, source_ref, attributes`,

  /** The time of a given `opt_in`, for the column `opt_in_at` of a row that is inserted. */
  optInAt: Prisma.sql`CASE WHEN opt_in IS NOT NULL THEN now() END`,

  /** The rows of a JSON array of ContactRow, for one statement. */
  given: (json: string) => Prisma.sql`jsonb_to_recordset(${bulkParameter(json)}::jsonb) AS given
    (id uuid, phone text, phone_key text, name text, opt_in boolean, tags text[], source_ref text, attributes jsonb,
     line int)`,

  merged,

  /** Changes the existing row `present` on conflict. */
  merge: (by = merged) => Prisma.sql`
    name = ${by.name}, opt_in = ${by.optIn}, tags = ${by.tags}, source_ref = ${by.sourceRef},
    attributes = ${by.attributes}`,

  /**
   * Merges into an existing contact, and writes nothing if that changes nothing. Refused with {@link REFUSED_EXCESS} where
   * the contact would have too much.
   */
  onConflict: (by = merged) => Prisma.sql`
    ON CONFLICT (workspace_id, phone_key) DO UPDATE SET
      ${contactSql.merge({ ...by, attributes: boundedAttributes({ row: 'present', ...by }) })},
      opt_in_at = CASE WHEN present.opt_in IS DISTINCT FROM ${by.optIn} THEN excluded.opt_in_at
        ELSE present.opt_in_at END,
      updated_at = now()
    WHERE present.name IS DISTINCT FROM ${by.name} OR present.opt_in IS DISTINCT FROM ${by.optIn}
      OR present.source_ref IS DISTINCT FROM ${by.sourceRef} OR NOT present.tags @> excluded.tags
      OR present.attributes <> ${by.attributes}`,

  /**
   * The statement that upserts the people of `source` into a workspace, each at most once, in key order. The conversations
   * of changed contacts are touched, too, and open inboxes are notified; unchanged contacts are left alone.
   */
  write: ({
    workspaceId,
    source,
    by = merged,
  }: {
    workspaceId: string;
    source: Prisma.Sql;
    by?: typeof merged;
  }) => Prisma.sql`
    WITH written AS (
      INSERT INTO contacts AS present (workspace_id, ${contactSql.columns}, opt_in_at)
      SELECT ${workspaceId}::uuid, ${contactSql.columns}, ${contactSql.optInAt} FROM ${source}
      ORDER BY phone_key
      ${contactSql.onConflict(by)}
      RETURNING workspace_id, id
    ), ${touchConversationsSql('written')}
    SELECT FROM announced`,
};
