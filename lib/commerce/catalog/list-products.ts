import { z } from 'zod';
import { cursorList, decodeCursor, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { catalogIdOf } from './connected-catalog.ts';
import type { Product } from './schema.ts';
import { serializeProduct } from './serialize-product.ts';
import { withCatalog } from './with-catalog.ts';

/** The provider's own cursor. */
const place = z.tuple([z.string().min(1)]);

/**
 * A page of the catalog in the provider's order (GET /catalog/products); `search` matches part of the name, in any case.
 * Throws `catalog_not_connected`, `validation_failed` for a foreign cursor, and as with-catalog.ts does.
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
    return channel.listProducts({ catalogId, limit, after, ...(search && { nameContains: search }) });
  });
  return {
    products: page.products.map(serializeProduct),
    next_cursor: page.after === null ? null : encodeCursor(list, [page.after]),
  };
}
