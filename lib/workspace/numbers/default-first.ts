import type { Prisma } from '#lib/platform/database/db.ts';

/** The order of a workspace's connected numbers: the default number is the one that was connected or made it last. */
export const DEFAULT_FIRST: Prisma.NumberOrderByWithRelationInput[] = [{ chosenAt: 'desc' }, { id: 'desc' }];
