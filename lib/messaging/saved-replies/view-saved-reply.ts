import type { SavedReply } from '#lib/platform/database/generated/prisma/client.ts';
import type { SavedReplyView } from './admin-operations.ts';

/** A saved reply as pages show it. */
export function viewSavedReply({ id, name, text, updatedAt }: SavedReply): SavedReplyView {
  return { id, name, text, updated_at: updatedAt.toISOString() };
}
