import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMoney, formatOrderTotal } from './format-money.ts';
import { parseDisplayPrice } from './parse-display-price.ts';

it.each([
  [129_900, 'INR', '₹1,299.00'],
  [1_500_000, 'IDR', 'IDR 15,000.00'],
  [199_000, 'HUF', 'HUF 1,990.00'],
  [500, 'JPY', '¥500'],
  [1500, 'KWD', 'KWD 1.500'],
  [1500, 'IQD', 'IQD 1.500'],
  [Number.MAX_SAFE_INTEGER, 'USD', '$90,071,992,547,409.91'],
  [19_900, '', '199.00'],
  [7, 'RUPEES', '0.07 RUPEES'],
])('shows %i minor units of %s as %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency).replaceAll('\u00a0', ' ')).toBe(text);
});

it('shows what an order costs in each of its currencies', () => {
  const items = [
    { quantity: 2, item_price: 1050, currency: 'INR' },
    { quantity: 3, item_price: 1000, currency: 'JPY' },
  ];
  expect(formatOrderTotal({ items, total: 2100, currency: 'INR' })).toBe('₹21.00 + ¥3,000');
  expect(formatOrderTotal({ items: [], total: 0, currency: 'INR' })).toBe('₹0.00');
});

it('shows amounts that parse back, in every currency', () => {
  const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'));
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), currency, (minor, code) => {
      expect(parseDisplayPrice({ text: formatMoney(minor, code), currency: code })).toBe(minor);
    }),
  );
});
