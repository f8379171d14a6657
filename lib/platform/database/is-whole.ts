import { Overtaken } from './retry-conflicts.ts';

/**
 * Whether the relations of a row are there. Prisma reads them after the row: one that was deleted in between is null, though
 * its type does not say so. The row is gone then, too, or belongs to another, as when conversations are joined.
 */
export const isWhole = (...relations: unknown[]): boolean => relations.every((relation) => relation !== null);

/** For what `retryConflicts` runs: reads again if one of these relations is not there. */
export function requireWhole(...relations: unknown[]): void {
  if (!isWhole(...relations)) throw new Overtaken('A row that was read with another was just deleted or moved.');
}
