import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOrder } from '#lib/messaging/inbound/read-order.ts';
import { decimalAmount } from './decimal-amount.ts';

const currency = fc.constantFrom('INR', 'USD', 'IDR', 'HUF', 'JPY', 'KRW', 'KWD', 'IQD', 'CLF');

it.each([
  [19_900, 'INR', '199.00'],
  [5, 'USD', '0.05'],
  [500, 'JPY', '500'],
  [1500, 'KWD', '1.500'],
  [1_500_000, 'IDR', '15000.00'],
  [1, 'CLF', '0.0001'],
  [0, 'INR', '0.00'],
  [Number.MAX_SAFE_INTEGER, 'INR', '90071992547409.91'],
])('writes %i of %s as %s', (minor, code, text) => {
  expect(decimalAmount({ minor, currency: code })).toBe(text);
});

it('keeps every digit of every amount', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), currency, (minor, code) => {
      expect(Number(decimalAmount({ minor, currency: code }).replace('.', ''))).toBe(minor);
    }),
  );
});

it('is what the channel’s decimal prices are read from', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), currency, (minor, code) => {
      const price = Number(decimalAmount({ minor, currency: code }));
      const items = [{ product_retailer_id: 'SKU', quantity: 1, item_price: price, currency: code }];
      expect(readOrder({ catalogId: null, note: null, items })).toMatchObject({ total: minor, currency: code });
    }),
  );
});
