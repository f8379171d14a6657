import { expect, it } from 'vitest';
import { type Product, upsertProductBody } from '#lib/commerce/catalog/schema.ts';
import { productDraft } from './product-draft.ts';

const tea: Product = {
  retailer_id: 'TEA',
  name: 'Green tea',
  description: '',
  price: '₹1,299.00',
  currency: 'INR',
  sale_price: null,
  availability: 'preorder',
  condition: 'refurbished',
  visibility: 'staging',
  brand: 'Tea Shop',
  image_url: 'https://files.example.com/tea.jpg',
  url: '',
};

it('turns a product as read into one that can be written', () => {
  const draft = productDraft(tea, 'USD');
  expect(draft).toMatchObject({ price: 129_900, currency: 'INR', availability: 'preorder', visibility: 'staging' });
  expect(upsertProductBody.parse(draft)).toMatchObject({ retailer_id: 'TEA', condition: 'refurbished' });
});

it('leaves a price empty that cannot be parsed unambiguously', () => {
  expect(productDraft({ ...tea, price: 'KWD 1,500', currency: 'KWD' }, 'USD').price).toBeUndefined();
});

it('never improves on what the provider reports', () => {
  const draft = productDraft(
    { ...tea, availability: 'mark_as_sold', condition: 'used_fair', visibility: 'whitelist_only' },
    'USD',
  );
  expect(draft).toMatchObject({ availability: 'out of stock', condition: 'used', visibility: 'staging' });
});

it('uses defaults for what the provider does not report', () => {
  const draft = productDraft({ ...tea, availability: '', condition: '', visibility: '' }, 'USD');
  expect(draft).toMatchObject({ availability: 'in stock', condition: 'new', visibility: 'published' });
});
