import { Prisma } from './db.ts';

/**
 * The IDs that `select` (a query of `id`) finds in this transaction, up to `size` at a time and in its order, for work that
 * one statement would take too long for (docs/decisions/400). It is as of its first piece, whatever is changed meanwhile.
 */
export async function* idsInPieces({
  tx,
  select,
  size,
}: {
  tx: Prisma.TransactionClient;
  select: Prisma.Sql;
  size: number;
}): AsyncGenerator<string[]> {
  await tx.$executeRaw`DECLARE in_pieces NO SCROLL CURSOR FOR ${select}`;
  for (;;) {
    const rows = await tx.$queryRaw<{ id: string }[]>`FETCH ${Prisma.raw(String(size))} FROM in_pieces`;
    if (rows.length === 0) break;
    yield rows.map(({ id }) => id);
  }
  // The transaction may read others in pieces.
  await tx.$executeRaw`CLOSE in_pieces`;
}
