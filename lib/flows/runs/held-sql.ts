import { Prisma } from '#lib/platform/database/db.ts';

/** A condition on a conversation, as `talk`: people lead it, and flows are silent (docs/decisions/080). */
export const heldSql = Prisma.sql`talk.state IN ('paused', 'person')`;
