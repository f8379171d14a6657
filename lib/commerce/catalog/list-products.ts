import { catalogIdOf } from './connected-catalog.ts';
import type { Product } from './schema.ts';
import { serializeProduct } from './serialize-product.ts';
import { withCatalog } from './with-catalog.ts';

/**
 * Products of the number's catalog in the provider's order (GET /catalog/products); `search` is part of the name, in any
 * case. Throws `catalog_not_connected`, and as with-catalog.ts.
 */
export async function listProducts({
  workspaceId,
  search,
  limit,
}: {
  workspaceId: string;
  search?: string | undefined;
  limit: number;
}): Promise<{ products: Product[] }> {
  const products = await withCatalog({ workspaceId }, async (channel, number) => {
    const catalogId = await catalogIdOf({ channel, number });
    return channel.listProducts({ catalogId, limit, ...(search && { nameContains: search }) });
  });
  return { products: products.map(serializeProduct) };
}
