import { z } from 'zod';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { invalid } from '#lib/contract/errors.ts';
import { cursorList, decodeCursor, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { catalogIdOf } from './connected-catalog.ts';
import type { Product } from './schema.ts';
import { serializeProduct } from './serialize-product.ts';
import { withCatalog } from './with-catalog.ts';

/** The provider's own cursor. */
const place = z.tuple([z.string().min(1)]);

/**
 * A page of the catalog in the provider's order (GET /catalog/products); `search` matches part of the name, in any case.
 * Throws `catalog_not_connected`, `validation_failed` for a foreign cursor and for one whose place is gone, and as
 * with-catalog.ts does.
 */
export async function listProducts({
  workspaceId,
  search,
  limit,
  cursor,
}: {
  workspaceId: string;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}): Promise<{ products: Product[]; next_cursor: string | null }> {
  const list = cursorList('products', { workspaceId, search: search || undefined });
  const [after] = cursor === undefined ? [] : decodeCursor(list, cursor, place);
  const page = await withCatalog({ workspaceId }, async (channel, number) => {
    const catalogId = await catalogIdOf({ channel, number });
    const page = channel.listProducts({ catalogId, limit, after, ...(search && { nameContains: search }) });
    return after === undefined ? page : page.catch(refuseLostPlace);
  });
  return {
    products: page.products.map(serializeProduct),
    next_cursor: page.after === null ? null : encodeCursor(list, [page.after]),
  };
}

/** Nothing but the provider's cursor can be wrong about the request for a further page. */
function refuseLostPlace(error: unknown): never {
  if (!(error instanceof ChannelError) || error.kind !== 'invalid') throw error;
  const msg =
    'The catalog provider no longer knows this place, as when the product before it was deleted. Start again.';
  throw invalid(['query', 'cursor'], msg, 'cursor_invalid');
}
