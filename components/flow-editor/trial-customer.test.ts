import { expect, it } from 'vitest';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { trialOrderSchema } from '#lib/flows/trials/schema.ts';
import { beginningOfRun } from './trial-customer.ts';

const contact = { id: '01a22e4b-46f6-709c-87e0-7532edec10ee' };

it('takes a run’s customer, attributes and first message, and nothing that the flow sets itself', () => {
  const graph = buildGraph({ a: ['ask', { message: { body: '?' }, expect: 'text', variable: 'order_id' }] });
  const variables = { name: 'Asha', phone: '919812345678', opt_in: true, message: 'hi', city: 'Pune', order_id: 'A-1' };
  expect(beginningOfRun(graph, { contact, variables })).toEqual({
    customer: {
      ...contact,
      name: 'Asha',
      phone: '919812345678',
      opt_in: true,
      attributes: { city: 'Pune' },
      isFirst: false,
    },
    text: 'hi',
    order: null,
  });
  expect(beginningOfRun(graph, { contact, variables: { name: 7 } })).toMatchObject({
    customer: { name: 'Test customer', opt_in: null },
    text: '',
  });
});

it('takes the order that started a run in the place of its text', () => {
  const graph = buildGraph({ s: ['start', { triggers: [{ type: 'order' }] }] });
  const tea = { retailer_id: 'TEA', name: 'Green tea', quantity: 2, item_price: 14_900 };
  const cup = { retailer_id: 'CUP', quantity: 1, item_price: 500 };
  const stored = { image_url: null, currency: 'INR' };
  const order = {
    ...{
      id: 'o1',
      items: [
        { ...tea, ...stored },
        { ...cup, name: 'CUP', ...stored },
      ],
      currency: 'INR',
      note: 'Soon',
    },
    ...{ total: 30_300, totals: '₹303.00', catalog_id: null, created_at: '2026-11-30T10:00:00Z' },
  };
  const { text, order: sent } = beginningOfRun(graph, {
    contact,
    variables: { message: 'Order: 2 × TEA, 1 × CUP', order },
  });
  expect(text).toBe('');
  expect(sent).toEqual({ items: [tea, cup], currency: 'INR', note: 'Soon' });
  expect(trialOrderSchema.parse(sent)).toEqual(sent);
  expect(beginningOfRun(graph, { contact, variables: { message: 'hi', order: { total: 7 } } })).toMatchObject({
    text: 'hi',
    order: null,
  });
});

it('lets a flow that a first message starts be started again', () => {
  const graph = buildGraph({ s: ['start', { triggers: [{ type: 'first_message' }] }] });
  expect(beginningOfRun(graph, { contact, variables: { message: 'hi' } }).customer.isFirst).toBe(true);
});
