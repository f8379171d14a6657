import { anyCase } from '#lib/platform/database/any-case.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { INSTANCE_PAGE, type InstancePerson } from './operations.ts';

type Row = Omit<InstancePerson, 'last_sign_in_at' | 'disabled_at'> & {
  last_sign_in_at: Date | null;
  disabled_at: Date | null;
};

/** Every user, newest first. `q` matches part of a name or an email. */
export async function listPeopleOfInstance({ q = '', after }: { q?: string | undefined; after?: string | undefined }) {
  const { like } = await anyCase();
  const part = `%${escapeLike(q)}%`;
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, name, email, instance_admin, last_sign_in_at, disabled_at,
      ARRAY(SELECT workspaces.slug FROM members JOIN workspaces ON workspaces.id = members.workspace_id
        WHERE members.user_id = page.id ORDER BY members.created_at) AS workspaces,
      two_factor_enabled OR EXISTS (SELECT FROM passkeys WHERE passkeys.user_id = page.id) AS second_factor
    FROM (
      SELECT * FROM users
      WHERE (${like(Prisma.sql`name`, part)} OR email ILIKE ${part})
        AND (${after ?? null}::uuid IS NULL OR id < ${after ?? null}::uuid)
      ORDER BY id DESC LIMIT ${INSTANCE_PAGE + 1}
    ) AS page ORDER BY id DESC`;
  const people = rows.slice(0, INSTANCE_PAGE).map((row) => ({
    ...row,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
  }));
  return { people, has_more: rows.length > INSTANCE_PAGE };
}
