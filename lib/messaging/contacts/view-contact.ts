import type { Prisma } from '#lib/platform/database/db.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import type { ContactView } from './admin-operations.ts';

/** A contact as this folder's statements read it. */
export type ContactRecord = {
  id: string;
  phone: string | null;
  name: string | null;
  optIn: boolean | null;
  tags: string[];
  sourceRef: string | null;
  attributes: Prisma.JsonValue;
  blockedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A contact as the app's own pages show it. */
export function viewContact(row: ContactRecord & { conversationId: string | null }): ContactView {
  return {
    id: row.id,
    phone: row.phone && phoneDigits(row.phone),
    name: row.name,
    opt_in: row.optIn,
    tags: row.tags,
    source_ref: row.sourceRef,
    attributes: row.attributes as ContactView['attributes'],
    blocked_at: row.blockedAt?.toISOString() ?? null,
    conversation_id: row.conversationId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
