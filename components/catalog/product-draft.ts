import type { z } from 'zod';
import { type Product, upsertProductBody } from '#lib/commerce/catalog/schema.ts';
import { parseDisplayPrice } from '#lib/platform/money/parse-display-price.ts';

/** The form's values while it is being filled in. */
export type ProductDraft = z.input<typeof upsertProductBody>;

/**
 * A form's initial values: those of a product, or of a new one in `currency`. WhatsApp returns prices as display texts;
 * a price that cannot be parsed for certain is left empty.
 */
export function productDraft(product: Product | null, currency: string): Partial<ProductDraft> {
  if (!product) {
    return {
      retailer_id: '',
      name: '',
      image_url: '',
      currency,
      availability: 'in stock',
      condition: 'new',
      visibility: 'published',
    };
  }
  const amount = (text: string | null) =>
    text === null ? undefined : (parseDisplayPrice({ text, currency: product.currency }) ?? undefined);
  const { availability, condition, visibility } = upsertProductBody.shape;
  return {
    retailer_id: product.retailer_id,
    name: product.name,
    image_url: product.image_url,
    currency: product.currency,
    price: amount(product.price),
    sale_price: amount(product.sale_price),
    // WhatsApp has values that our API does not write. None of them may turn into a better one.
    availability: availability.catch('out of stock').parse(product.availability || undefined),
    condition: condition.catch('used').parse(product.condition || undefined),
    visibility: visibility.catch('staging').parse(product.visibility || undefined),
    description: product.description,
    brand: product.brand,
    ...(product.url && { url: product.url }),
  };
}
