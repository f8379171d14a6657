import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDisplayPrice } from '#lib/platform/money/parse-display-price.ts';
import { formatMoney } from './format-money.ts';

it.each([
  [129_900, 'INR', '₹1,299.00'],
  [1_500_000, 'IDR', 'IDR 15,000.00'],
  [199_000, 'HUF', 'HUF 1,990.00'],
  [500, 'JPY', '¥500'],
  [1500, 'KWD', 'KWD 1.500'],
  [1500, 'IQD', 'IQD 1.500'],
  [Number.MAX_SAFE_INTEGER, 'USD', '$90,071,992,547,409.91'],
  [7, '', '7'],
])('shows %i minor units of %s as %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency).replaceAll('\u00a0', ' ')).toBe(text);
});

it('shows amounts that parse back, in every currency', () => {
  const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'));
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), currency, (minor, code) => {
      expect(parseDisplayPrice({ text: formatMoney(minor, code), currency: code })).toBe(minor);
    }),
  );
});
