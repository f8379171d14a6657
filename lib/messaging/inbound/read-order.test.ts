import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencyExponent } from '#lib/platform/money/currency-exponent.ts';
import { readOrder } from './read-order.ts';

const item = (item_price: number, currency: string, quantity = 1) => ({
  product_retailer_id: 'SKU',
  quantity,
  item_price,
  currency,
});
const read = (...items: ReturnType<typeof item>[]) => readOrder({ catalogId: '1', note: null, items });

it.each([
  ['INR', 2],
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['CLF', 4],
  ['IQD', 3],
  ['IDR', 2],
  ['jpy', 0],
])('%s has %i decimals', (currency, exponent) => {
  expect(currencyExponent(currency)).toBe(exponent);
});

it.each([
  [199, 'INR', 19_900],
  [7.99, 'INR', 799],
  [0.29, 'USD', 29],
  [1.005, 'USD', 101],
  [500, 'JPY', 500],
  [499.5, 'JPY', 500],
  [1.5, 'KWD', 1500],
  [1.2345, 'KWD', 1235],
  [0, 'INR', 0],
  [9_999_999_999, 'CLF', 99_999_999_990_000],
])('%d %s is %d minor units', (price, currency, minor) => {
  expect(read(item(price, currency)).items[0]?.item_price).toBe(minor);
});

it('sums quantities in the currency of the first item', () => {
  const order = read(item(7.99, 'INR', 3), item(100, 'INR'), item(5, 'USD', 99));
  expect(order).toMatchObject({ total: 12_397, currency: 'INR' });
});

it('has no total without items', () => {
  expect(read()).toEqual({ catalog_id: '1', items: [], total: 0, currency: '', note: null });
});

it('is exact for every price of two decimals, and always a whole number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (cents, quantity) => {
      const price = new Decimal(cents).div(100).toNumber();
      const order = read(item(price, 'INR', quantity));
      expect(order.items[0]?.item_price).toBe(cents);
      expect(order.total).toBe(cents * quantity);
    }),
  );
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e10, noNaN: true }),
      fc.constantFrom('INR', 'JPY', 'KWD', 'CLF', 'XXX'),
      fc.integer({ min: 0, max: 100_000 }),
      (price, currency, quantity) => {
        expect(Number.isSafeInteger(read(item(price, currency, quantity)).total)).toBe(true);
      },
    ),
  );
});
