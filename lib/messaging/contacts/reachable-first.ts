import type { Prisma } from '#lib/platform/database/db.ts';

/**
 * The order of a person's conversations: the one in which they wrote last comes first, but those of numbers that are not
 * connected come last.
 */
export const REACHABLE_FIRST: Prisma.ConversationOrderByWithRelationInput[] = [
  { number: { disconnectedAt: { sort: 'desc', nulls: 'first' } } },
  { lastInboundAt: { sort: 'desc', nulls: 'last' } },
];
