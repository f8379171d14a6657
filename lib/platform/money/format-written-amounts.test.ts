import { expect, it } from 'vitest';
import { formatWrittenAmounts } from './format-written-amounts.ts';

it.each([
  ['Order: 2 × TEA-GREEN, 298.00 INR', 'Order: 2 × TEA-GREEN, ₹298.00'],
  ['Order: 2 × TEA, 3 × POT, 25.00 USD + 1300 JPY', 'Order: 2 × TEA, 3 × POT, $25.00 + ¥1,300'],
  ['Order: 1 × TEA, 1234567.89 INR\nNot over 10.00 USD', 'Order: 1 × TEA, ₹1,234,567.89\nNot over 10.00 USD'],
  ['Order: 1 × 5.00 USD, 2 × TEA, 5.00 USD', 'Order: 1 × 5.00 USD, 2 × TEA, $5.00'],
  ['Order: no items', 'Order: no items'],
  ['Order: 1 × TEA, 5 USD', 'Order: 1 × TEA, 5 USD'],
])('writes %j as %j', (stored, shown) => {
  expect(formatWrittenAmounts(stored).replaceAll('\u00a0', ' ')).toBe(shown);
});
