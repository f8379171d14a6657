import { DomainError, invalid, notFound } from '#lib/contract/errors.ts';
import { refuseChanged } from '#lib/contract/refuse-changed.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { lockWorkspace } from '#lib/platform/database/lock-workspace.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { SavedReplyView } from './admin-operations.ts';
import { MAX_SAVED_REPLIES } from './constants.ts';
import type { SavedReplyInput } from './schema.ts';
import { viewSavedReply } from './view-saved-reply.ts';

/**
 * Stores a new saved reply. Throws `conflict` for a name that another one has in any case, `validation_failed` above the
 * workspace's limit.
 */
export async function saveReply({
  workspaceId,
  name,
  text,
}: SavedReplyInput & { workspaceId: string }): Promise<SavedReplyView> {
  return db().$transaction(async (tx) => {
    await lockWorkspace({ tx, workspaceId });
    await requireFreeName({ tx, workspaceId, name });
    await requireRoom({ tx, workspaceId });
    return viewSavedReply(await tx.savedReply.create({ data: { workspaceId, id: newId(), name, text } }));
  });
}

/**
 * Stores another name or text of a saved reply. Throws `not_found`, `precondition_failed` if a field is no longer as it was
 * `before`, and `conflict` for a name that another one has in any case.
 */
export async function changeSavedReply({
  workspaceId,
  id,
  changes,
  before = {},
}: {
  workspaceId: string;
  id: string;
  changes: Partial<SavedReplyInput>;
  /** What the author of the changes saw of the fields. */
  before?: Partial<SavedReplyInput> | undefined;
}): Promise<SavedReplyView> {
  return db().$transaction(async (tx) => {
    await lockWorkspace({ tx, workspaceId });
    const where = { workspaceId_id: { workspaceId, id } };
    const now = await tx.savedReply.findUnique({ where, select: { name: true, text: true } });
    if (!now) throw notFound('saved reply');
    refuseChanged({ before, now, words: { name: 'name', text: 'text' }, look: 'cancel' });
    if (changes.name !== undefined) await requireFreeName({ tx, workspaceId, name: changes.name, id });
    const [changed] = await tx.savedReply.updateManyAndReturn({ where: { workspaceId, id }, data: changes });
    if (!changed) throw notFound('saved reply');
    return viewSavedReply(changed);
  });
}

type Given = { tx: Prisma.TransactionClient; workspaceId: string };

async function requireFreeName({ tx, workspaceId, name, id }: Given & { name: string; id?: string }) {
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
