import { expect, it } from 'vitest';
import { type Product, type ProductInput, upsertProductBody } from '#lib/commerce/catalog/schema.ts';
import { productChanges } from './product-changes.ts';
import { productDraft } from './product-draft.ts';

const tea: Product = {
  retailer_id: 'TEA',
  name: 'Green tea',
  description: 'Fresh',
  price: 'KWD 1.500',
  currency: 'KWD',
  sale_price: 'KWD 1,250',
  availability: 'mark_as_sold',
  condition: 'used_fair',
  visibility: 'staging',
  brand: '',
  image_url: 'https://files.example.com/tea.jpg',
  url: '',
};

function changesBy(change: Partial<ProductInput>, product = tea) {
  const began = productDraft(product, 'USD');
  return productChanges({ began, values: upsertProductBody.parse({ ...began, ...change }), seen: product });
}

it('saves nothing of what the form could only show in other words, and a sale price that it could not read', () => {
  expect(changesBy({})).toEqual({ changes: {}, before: {} });
  expect(changesBy({ description: 'Fresher' })).toEqual({
    changes: { description: 'Fresher' },
    before: { description: 'Fresh' },
  });
});

it('saves amounts together with their currency', () => {
  const before = { price: 'KWD 1.500', currency: 'KWD', sale_price: 'KWD 1,250' };
  expect(changesBy({ price: 1400 })).toEqual({ changes: { price: 1400, currency: 'KWD' }, before });
  expect(changesBy({ sale_price: 1250 }).changes).toEqual({ price: 1500, currency: 'KWD', sale_price: 1250 });
});

it('removes a sale price that was cleared', () => {
  const { changes, before } = changesBy({ sale_price: undefined }, { ...tea, sale_price: 'KWD 1.250' });
  expect(changes).toEqual({ price: 1500, currency: 'KWD', sale_price: null });
  expect(before.sale_price).toBe('KWD 1.250');
});
