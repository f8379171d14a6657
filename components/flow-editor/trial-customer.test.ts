import { expect, it } from 'vitest';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { customerOfRun } from './trial-customer.ts';

it('takes a run’s customer, attributes and first message, and nothing that the flow sets itself', () => {
  const graph = buildGraph({ a: ['ask', { message: { body: '?' }, expect: 'text', variable: 'order_id' }] });
  const variables = { name: 'Asha', phone: '919812345678', opt_in: true, message: 'hi', city: 'Pune', order_id: 'A-1' };
  expect(customerOfRun(graph, variables)).toEqual({
    customer: { name: 'Asha', phone: '919812345678', opt_in: true, attributes: { city: 'Pune' }, isFirst: false },
    text: 'hi',
  });
  expect(customerOfRun(graph, { name: 7 })).toMatchObject({
    customer: { name: 'Test customer', opt_in: null },
    text: '',
  });
});
