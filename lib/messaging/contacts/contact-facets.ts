import { db } from '#lib/platform/database/db.ts';

const MAX = 200;

/** The tags and attribute names in use, most common first, up to `max` (null for all). */
export async function contactFacets({
  workspaceId,
  max = MAX,
}: {
  workspaceId: string;
  max?: number | null;
}): Promise<{ tags: string[]; attributes: string[] }> {
  const [tags, attributes] = await Promise.all([
    db().$queryRaw<{ name: string }[]>`
      SELECT tag AS name FROM contacts, unnest(tags) AS tag WHERE workspace_id = ${workspaceId}::uuid
      GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${max}`,
    db().$queryRaw<{ name: string }[]>`
      SELECT key AS name FROM contacts, jsonb_object_keys(attributes) AS key WHERE workspace_id = ${workspaceId}::uuid
      GROUP BY key ORDER BY count(*) DESC, key LIMIT ${max}`,
  ]);
  return { tags: tags.map(({ name }) => name), attributes: attributes.map(({ name }) => name) };
}
