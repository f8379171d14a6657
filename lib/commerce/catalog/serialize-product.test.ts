import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serializeProduct } from './serialize-product.ts';

const unset = {
  id: '7',
  retailerId: null,
  name: null,
  description: null,
  price: null,
  salePrice: null,
  currency: null,
  availability: null,
  condition: null,
  visibility: null,
  brand: null,
  imageUrl: null,
  url: null,
};

it('passes on the provider’s formatted prices unchanged, whatever their language', () => {
  const price = fc.oneof(
    fc.string(),
    fc.constantFrom('₹1,299.00', '$9.99', '12,50 €', 'CHF 1’299.00', '199.00 INR', 'KWD 1.500', '¥500'),
  );
  fc.assert(
    fc.property(price, fc.option(price), (text, sale) => {
      const product = serializeProduct({ ...unset, price: text, salePrice: sale });
      expect([product.price, product.sale_price]).toEqual([text, sale]);
    }),
  );
});

it('has every field of a product as read, with null for a missing sale price alone', () => {
  const product = serializeProduct(unset);
  const { sale_price, ...texts } = product;
  expect(sale_price).toBeNull();
  expect(Object.keys(texts)).toHaveLength(11);
  expect(new Set(Object.values(texts))).toEqual(new Set(['']));
});
