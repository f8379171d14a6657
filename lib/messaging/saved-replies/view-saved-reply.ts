import type { SavedReply } from '#lib/platform/database/generated/prisma/client.ts';
import type { SavedReplyView } from './admin-operations.ts';

export type SavedReplyRecord = Pick<SavedReply, 'id' | 'name' | 'text' | 'updatedAt'>;

/** A saved reply as pages show it. */
export function viewSavedReply({ id, name, text, updatedAt }: SavedReplyRecord): SavedReplyView {
  return { id, name, text, updated_at: updatedAt.toISOString() };
}
