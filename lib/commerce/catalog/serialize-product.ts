import type { ChannelProduct } from '#lib/channel/catalog.ts';
import type { Product } from './schema.ts';

/**
 * A product's public form (docs/reference/public-api.md#product-as-read): an unset text is empty, a missing sale price
 * null.
 */
export function serializeProduct(product: ChannelProduct): Product {
  return {
    retailer_id: product.retailerId ?? '',
    name: product.name ?? '',
    description: product.description ?? '',
    price: product.price ?? '',
    currency: product.currency ?? '',
    sale_price: product.salePrice,
    availability: product.availability ?? '',
    condition: product.condition ?? '',
    visibility: product.visibility ?? '',
    brand: product.brand ?? '',
    image_url: product.imageUrl ?? '',
    url: product.url ?? '',
  };
}
