/**
 * Whether the relations of a row are there. Prisma reads them after the row: one that was deleted in between is null, though
 * its type does not say so. The row is gone then, too, or belongs to another, as when conversations are joined.
 */
export const isWhole = (...relations: unknown[]): boolean => relations.every((relation) => relation !== null);
