import fc from 'fast-check';
import { expect, it } from 'vitest';
import { upsertProductBody } from './schema.ts';

const product = {
  retailer_id: 'SKU-1',
  name: 'Oolong',
  price: 100,
  currency: 'INR',
  image_url: 'https://files.example.com/oolong.jpg',
};
const takes = (change: object) => upsertProductBody.safeParse({ ...product, ...change }).success;
const amount = fc.maxSafeNat();

it('accepts every price of whole minor units, and no other number', () => {
  fc.assert(fc.property(amount, (price) => takes({ price })));
  fc.assert(fc.property(fc.double(), (price) => takes({ price }) === (Number.isSafeInteger(price) && price >= 0)));
  fc.assert(fc.property(fc.string(), (price) => !takes({ price })));
});

it('accepts a sale price exactly when it is not above the price', () => {
  fc.assert(fc.property(amount, amount, (price, sale_price) => takes({ price, sale_price }) === sale_price <= price));
});

it('accepts every ISO 4217 currency in capitals, and nothing else', () => {
  const known = new Set([
    ...Intl.supportedValuesOf('currency'),
    ...'BOV CHE CHW CLF COU MXV USN UYI UYW VED'.split(' '),
  ]);
  for (const currency of known) expect(takes({ currency })).toBe(true);
  fc.assert(fc.property(fc.string({ maxLength: 4 }), (currency) => takes({ currency }) === known.has(currency)));
});
