import { notFound } from '#lib/contract/errors.ts';
import { catalogIdOf } from './connected-catalog.ts';
import { isGone } from './find-product.ts';
import { retailerIdSchema } from './schema.ts';
import { withCatalog } from './with-catalog.ts';

/**
 * Deletes a product by its `retailer_id`. Throws `not_found` for a SKU that the catalog does not have,
 * `catalog_not_connected`, and as with-catalog.ts does.
 */
export async function deleteProduct({ workspaceId, retailerId }: { workspaceId: string; retailerId: string }) {
  if (!retailerIdSchema.safeParse(retailerId).success) throw notFound('product');
  await withCatalog({ workspaceId }, async (channel, number) => {
    const catalogId = await catalogIdOf({ channel, number });
    const products = await channel.findProducts({ catalogId, retailerIds: [retailerId] });
    if (products.length === 0) throw notFound('product');
    for (const { id } of products) await channel.deleteProduct({ productId: id }).catch(ifGone);
  });
  return { success: true, retailer_id: retailerId };
}

/** Someone else deleted it first, which is what was asked for. */
function ifGone(error: unknown) {
  if (!isGone(error)) throw error;
}
