import { bulkParameter } from '../database/bulk-parameter.ts';
import { Prisma } from '../db.ts';

const attributes = Prisma.sql`present.attributes || excluded.attributes`;

/** Fragments of the statements that write contacts in bulk, so that all merge by the same rules. */
export const contactSql = {
  columns: Prisma.sql`id, phone, phone_key, name, opt_in, tags, source_ref, attributes`,

  /** The rows of a JSON array of ContactRow, for one statement. */
  given: (json: string) => Prisma.sql`jsonb_to_recordset(${bulkParameter(json)}::jsonb) AS given
    (id uuid, phone text, phone_key text, name text, opt_in boolean, tags text[], source_ref text, attributes jsonb)`,

  attributes,

  /**
   * What becomes of the row `present` on conflict with the one given (design.md "Contact upsert"). NULL means: as it is;
   * so `opt_in` stays NULL until somebody says.
   */
  merge: (mergedAttributes = attributes) => Prisma.sql`
    name = coalesce(present.name, excluded.name),
    opt_in = coalesce(excluded.opt_in, present.opt_in),
    tags = present.tags || ARRAY(SELECT tag FROM unnest(excluded.tags) AS tag WHERE tag <> ALL (present.tags)),
    source_ref = coalesce(excluded.source_ref, present.source_ref),
    attributes = ${mergedAttributes}`,
};
