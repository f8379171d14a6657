import { DomainError, invalid, notFound } from '#lib/contract/errors.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { SavedReplyView } from './admin-operations.ts';
import { MAX_SAVED_REPLIES } from './constants.ts';
import type { SavedReplyInput } from './schema.ts';
import { viewSavedReply } from './view-saved-reply.ts';

/**
 * Stores a new saved reply, or a new name and text for the one with `id`. Throws `conflict` for a name that another one has
 * in any case, `validation_failed` above the workspace's limit, `not_found`.
 */
export async function saveReply({
  workspaceId,
  id,
  name,
  text,
}: SavedReplyInput & { workspaceId: string; id?: string }): Promise<SavedReplyView> {
  return db().$transaction(async (tx) => {
    // Concurrent savers wait for each other, so that no two take a name or the last slot. No one else waits.
    await tx.$executeRaw`SELECT FROM workspaces WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
    await requireFreeName({ tx, workspaceId, name, id });
    if (id === undefined) {
      await requireRoom({ tx, workspaceId });
      return viewSavedReply(await tx.savedReply.create({ data: { workspaceId, id: newId(), name, text } }));
    }
    const [changed] = await tx.savedReply.updateManyAndReturn({ where: { workspaceId, id }, data: { name, text } });
    if (!changed) throw notFound('saved reply');
    return viewSavedReply(changed);
  });
}

type Given = { tx: Prisma.TransactionClient; workspaceId: string };

async function requireFreeName({ tx, workspaceId, name, id }: Given & { name: string; id: string | undefined }) {
  const others = await tx.savedReply.findMany({
    where: { workspaceId, ...(id && { id: { not: id } }) },
    select: { name: true },
    take: MAX_SAVED_REPLIES,
  });
  const wanted = inOneCase(name);
  const other = others.find((reply) => inOneCase(reply.name) === wanted);
  if (other) throw new DomainError('conflict', `A reply called “${other.name}” exists. Choose another name.`);
}

/** Here, because a database may know the case of A to Z only. By way of upper case, because Σ has two small letters. */
const inOneCase = (name: string) => name.normalize().toUpperCase().toLowerCase();

async function requireRoom({ tx, workspaceId }: Given) {
  if ((await tx.savedReply.count({ where: { workspaceId } })) < MAX_SAVED_REPLIES) return;
  throw invalid(['body'], `A workspace has at most ${MAX_SAVED_REPLIES} saved replies. Delete one first.`);
}
