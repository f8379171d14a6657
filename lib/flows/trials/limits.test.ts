import { expect, it } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { trialStateSchema, tryFlowBody } from './schema.ts';

const list = <Item>(length: number, item: Item) => Array.from({ length }, () => item);
const text = (length: number) => 'x'.repeat(length);
const product = { retailer_id: 'S', quantity: 1, item_price: 0 };
const at = '2026-11-23T09:30:00Z';
const frame = { node_id: 'n', step: 0, flow_id: newId(), version: 1, flow_name: 'F', hidden: {} };
const heard = { id: newId(), at, kind: 'text', text: null, choice_id: null, media_url: null };
const state = {
  ...{ run_id: newId(), state: 'waiting', node_id: 'n', variables: {}, passes: {} },
  ...{ step_count: 1, waiting: null, error: null },
};

const message = { graph: { nodes: [], edges: [] }, state: null, input: { type: 'message' } };
const isOf = (contact: object) => tryFlowBody.safeParse({ ...message, contact }).success;
const isTold = (input: object) => tryFlowBody.safeParse({ ...message, input: { type: 'message', ...input } }).success;
const isWhere = (place: object) => trialStateSchema.safeParse({ ...state, ...place }).success;

/** As much as the channel can deliver, and as a run can be. */
it.each<[string, number, (size: number) => boolean]>([
  ['characters of text', 4096, (size) => isTold({ text: text(size) })],
  ['characters of a kind', 50, (size) => isTold({ kind: text(size) })],
  ['characters of a choice', 256, (size) => isTold({ choice_id: text(size) })],
  ['products in an order', 30, (size) => isTold({ order: { items: list(size, product) } })],
  [
    'characters of a product’s ID',
    100,
    (size) => isTold({ order: { items: [{ ...product, retailer_id: text(size) }] } }),
  ],
  ['characters of a product’s name', 200, (size) => isTold({ order: { items: [{ ...product, name: text(size) }] } })],
  ['letters of a currency', 3, (size) => isTold({ order: { currency: text(size) } })],
  ['characters of an order’s note', 1000, (size) => isTold({ order: { note: text(size) } })],
  ['hours at once', 720, (size) => isTold({ type: 'time_passes', hours: size })],
  ['flows in each other', 5, (size) => isWhere({ frames: list(size, frame) })],
  [
    'values of a variable that one hides',
    1,
    (size) => isWhere({ frames: [{ ...frame, hidden: { a: list(size, 'x') } }] }),
  ],
  [
    'characters of a variable that one hides',
    200,
    (size) => isWhere({ frames: [{ ...frame, hidden: { [text(size)]: [] } }] }),
  ],
  ['characters of a variable', 200, (size) => isWhere({ variables: { [text(size)]: 1 } })],
  ['characters of a node’s ID', 100, (size) => isWhere({ node_id: text(size) })],
  ['characters of a calling node’s ID', 100, (size) => isWhere({ frames: [{ ...frame, node_id: text(size) }] })],
  ['characters of a flow’s name', 500, (size) => isWhere({ frames: [{ ...frame, flow_name: text(size) }] })],
  ['characters of a node’s way', 1000, (size) => isWhere({ passes: { [text(size)]: 1 } })],
  ['characters of what was heard', 4096, (size) => isWhere({ heard: [{ ...heard, text: text(size) }] })],
  ['characters of the customer’s name', 200, (size) => isOf({ name: text(size) })],
  ['characters of their phone', 50, (size) => isOf({ phone: text(size) })],
  ['messages of one answer', 100, (size) => isWhere({ heard: list(size, heard) })],
  ['steps', 100_000, (size) => isWhere({ step_count: size })],
])('a trial takes %s up to %i', (_, most, takes) => {
  expect([takes(most), takes(most + 1)]).toEqual([true, false]);
});

it('an order has something in it, at a price that is not below zero', () => {
  expect(isTold({ order: { items: [] } })).toBe(false);
  expect(isTold({ order: { items: [{ ...product, quantity: 0 }] } })).toBe(false);
  expect(isTold({ order: { items: [{ ...product, item_price: -1 }] } })).toBe(false);
});

it('counts from nothing, and no lower', () => {
  for (const count of ['step_count', 'silent_ms', 'event_number']) {
    expect([count, isWhere({ [count]: 0 }), isWhere({ [count]: -1 })]).toEqual([count, true, false]);
  }
  expect([isWhere({ frames: [frame] }), isWhere({ frames: [{ ...frame, version: 0 }] })]).toEqual([true, false]);
  expect([isTold({ type: 'time_passes', hours: 1 }), isTold({ type: 'time_passes', hours: 0 })]).toEqual([true, false]);
});

it('begins with the first words of a customer of whom little is known', () => {
  expect(tryFlowBody.parse(message)).toMatchObject({
    input: { text: null, kind: 'text', choice_id: null, media_url: null, is_first: true, order: { currency: 'USD' } },
    contact: { name: 'Test customer', phone: '15550000000', opt_in: null, attributes: {} },
  });
  expect(trialStateSchema.parse(state)).toMatchObject({
    ...{ frames: [], heard: [], collect_until: null, silent_ms: 0, event_number: 0, event: null },
  });
});
