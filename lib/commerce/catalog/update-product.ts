import { notFound } from '#lib/contract/errors.ts';
import { refuseChanged } from '#lib/contract/refuse-changed.ts';
import { checkImage } from './check-image.ts';
import { catalogIdOf } from './connected-catalog.ts';
import { findProduct, isGone } from './find-product.ts';
import type { Product, ProductChanges } from './schema.ts';
import { serializeProduct } from './serialize-product.ts';
import { withCatalog } from './with-catalog.ts';

/**
 * Changes the given fields of a product, and no others: a shop may change its prices at any time. A `sale_price` of null or 0
 * removes it. Throws `not_found`, also for a product that is deleted meanwhile, `precondition_failed` if a field is no longer
 * as it was `before`, `validation_failed` for a bad image, `catalog_not_connected`, and as with-catalog.ts does.
 */
export async function updateProduct({
  workspaceId,
  retailerId,
  changes,
  before = {},
}: {
  workspaceId: string;
  retailerId: string;
  changes: ProductChanges;
  /** What the author of the changes saw of the fields. */
  before?: Partial<Product> | undefined;
}) {
  const { image_url: imageUrl, fb_product_category: fbProductCategory, sale_price, ...fields } = changes;
  const salePrice = sale_price === null ? 0 : sale_price;
  return withCatalog({ workspaceId }, async (channel, number) => {
    const catalogId = await catalogIdOf({ channel, number });
    const [product] = await Promise.all([
      findProduct(channel, { catalogId, retailerId }),
      imageUrl === undefined ? undefined : checkImage({ url: imageUrl }),
    ]);
    if (!product) throw notFound('product');
    refuseChanged<Compared>({ before, now: serializeProduct(product), words, look: 'cancel' });
    if (Object.keys(changes).length > 0)
      await channel
        .updateProduct({ productId: product.id, fields: { ...fields, salePrice, imageUrl, fbProductCategory } })
        .catch(refuseGone);
    const name = fields.name ?? product.name ?? retailerId;
    return { success: true, product_id: product.id, retailer_id: retailerId, name };
  });
}

function refuseGone(error: unknown): never {
  throw isGone(error) ? notFound('product') : error;
}

/** Not the image: each time it is read, the provider's copy may have another address. */
type Compared = Omit<Product, 'retailer_id' | 'image_url'>;

const words = {
  name: 'name',
  description: 'description',
  price: 'price',
  currency: 'currency',
  sale_price: 'sale price',
  availability: 'availability',
  condition: 'condition',
  visibility: 'visibility',
  brand: 'brand',
  url: 'page in your shop',
} satisfies Record<keyof Compared, string>;
