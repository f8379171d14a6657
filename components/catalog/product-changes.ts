import { changedFields } from '#components/browser/changed-fields.ts';
import type { Product, ProductChanges, ProductInput } from '#lib/commerce/catalog/schema.ts';
import type { ProductDraft } from './product-draft.ts';

/**
 * What a form that `began` with these values changes of a product, and what its author has `seen` of that. The price, the sale
 * price and their currency go together: an amount in another currency is another price.
 */
export function productChanges({
  began,
  values,
  seen,
}: {
  began: Partial<ProductDraft>;
  values: ProductInput;
  seen: Product;
}): { changes: ProductChanges; before: Partial<Product> } {
  const { price, currency, sale_price = null } = values;
  const { retailer_id: _, ...changes } = changedFields<Partial<ProductDraft>>(
    { ...began, sale_price: began.sale_price ?? null },
    { ...values, sale_price },
  );
  const isPriced = ['price', 'currency', 'sale_price'].some((name) => name in changes);
  if (isPriced) Object.assign(changes, { price, currency }, sale_price !== null && { sale_price });
  const names = Object.keys(isPriced ? { ...changes, sale_price } : changes);
  const before = Object.fromEntries(Object.entries(seen).filter(([name]) => names.includes(name)));
  return { changes, before };
}
