import { notFound } from '#lib/contract/errors.ts';
import { catalogIdOf } from './connected-catalog.ts';
import { findProduct } from './find-product.ts';
import type { Product } from './schema.ts';
import { serializeProduct } from './serialize-product.ts';
import { withCatalog } from './with-catalog.ts';

/**
 * A product of the catalog, as the provider has it now. Throws `not_found`, `catalog_not_connected`, and as with-catalog.ts
 * does.
 */
export async function getProduct({
  workspaceId,
  retailerId,
}: {
  workspaceId: string;
  retailerId: string;
}): Promise<Product> {
  return withCatalog({ workspaceId }, async (channel, number) => {
    const catalogId = await catalogIdOf({ channel, number });
    const product = await findProduct(channel, { catalogId, retailerId });
    if (!product) throw notFound('product');
    return serializeProduct(product);
  });
}
