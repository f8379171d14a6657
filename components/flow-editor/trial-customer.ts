import { knownVariables } from '#lib/flows/graph/known-variables.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { triggersOf } from '#lib/flows/graph/triggers-of.ts';
import type { Trigger } from '#lib/flows/nodes/start/schema.ts';
import type { TrialOrder } from '#lib/flows/trials/schema.ts';
import type { Json } from '#lib/platform/json/schema.ts';

/** The customer of a trial. */
export type TrialCustomer = {
  /** The contact that they are; not of the test customer. */
  id?: string;
  name: string;
  phone: string;
  opt_in: boolean | null;
  attributes: Record<string, Json>;
  /** Whether the next message that starts the flow is their first one ever. */
  isFirst: boolean;
};

export const TEST_CUSTOMER: TrialCustomer = {
  name: 'Test customer',
  phone: '15550000000',
  opt_in: null,
  attributes: {},
  isFirst: true,
};

/** What a trial of a run begins with: the customer, and their first message, which is an order or a text. */
export type Beginning = { customer: TrialCustomer; text: string; order: TrialOrder | null };

/** What a run began with, from its variables, without those that the flow sets. */
export function beginningOfRun(
  graph: Graph,
  { contact: { id }, variables }: { contact: { id: string }; variables: Record<string, Json> },
): Beginning {
  const known = new Set(knownVariables(graph));
  const { name, phone, opt_in, message } = variables;
  const order = orderOf(variables.order);
  return {
    customer: {
      id,
      name: typeof name === 'string' ? name.slice(0, 200) : TEST_CUSTOMER.name,
      phone: typeof phone === 'string' ? phone.slice(0, 50) : TEST_CUSTOMER.phone,
      opt_in: typeof opt_in === 'boolean' ? opt_in : null,
      attributes: Object.fromEntries(Object.entries(variables).filter(([key]) => !known.has(key))),
      isFirst: triggersOf(graph).some(isFirstMessage),
    },
    text: typeof message === 'string' && !order ? message : '',
    order,
  };
}

/** Only this trigger asks whether a message is the first. With others, the run may have started at any one. */
const isFirstMessage = ({ type }: Trigger) => type === 'first_message';

/** The order that started a run, as a trial sends it; null if the variable holds something else. */
function orderOf(order: Json | undefined): TrialOrder | null {
  if (!isObject(order) || !Array.isArray(order.items) || typeof order.currency !== 'string') return null;
  const items = order.items.flatMap((item) => {
    if (!isObject(item)) return [];
    const { retailer_id, name, quantity, item_price } = item;
    if (typeof retailer_id !== 'string' || typeof quantity !== 'number' || typeof item_price !== 'number') return [];
    const named = typeof name === 'string' && name !== retailer_id && { name: name.slice(0, 200) };
    return [{ retailer_id: retailer_id.slice(0, 100), quantity, item_price, ...named }];
  });
  const note = typeof order.note === 'string' ? order.note.slice(0, 1000) : '';
  return items.length > 0 ? { items, currency: order.currency, note } : null;
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
