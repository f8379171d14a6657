import { expect, it } from 'vitest';
import { orderSums } from './order-sums.ts';

const item = (quantity: number, item_price: number, currency?: string) => ({ quantity, item_price, currency });

it('is the total of an order in one currency', () => {
  const order = { items: [item(2, 1050, 'INR'), item(1, 5, 'INR'), item(1, 5)], total: 2110, currency: 'INR' };
  expect(orderSums(order)).toEqual([{ minor: 2110, currency: 'INR' }]);
});

it('adds the sum of each other currency, which the total leaves out', () => {
  const items = [item(2, 1050, 'INR'), item(3, 1000, 'JPY'), item(1, 1234, 'KWD'), item(1, 500, 'JPY')];
  expect(orderSums({ items, total: 2100, currency: 'INR' })).toEqual([
    { minor: 2100, currency: 'INR' },
    { minor: 3500, currency: 'JPY' },
    { minor: 1234, currency: 'KWD' },
  ]);
});

it('stays a safe whole number', () => {
  const items = [item(1, 1, 'INR'), item(99_999, Number.MAX_SAFE_INTEGER, 'USD')];
  expect(orderSums({ items, total: 1, currency: 'INR' })[1]).toEqual({
    minor: Number.MAX_SAFE_INTEGER,
    currency: 'USD',
  });
});
