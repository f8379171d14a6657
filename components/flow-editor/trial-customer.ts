import { knownVariables } from '#lib/flows/graph/known-variables.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { Json } from '#lib/platform/json/schema.ts';

/** The customer of a trial. */
export type TrialCustomer = {
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

/** The customer of a run and their first message, from the run's variables, without those that the flow sets. */
export function customerOfRun(
  graph: Graph,
  variables: Record<string, Json>,
): { customer: TrialCustomer; text: string } {
  const known = new Set(knownVariables(graph));
  const { name, phone, opt_in, message } = variables;
  return {
    customer: {
      name: typeof name === 'string' ? name.slice(0, 200) : TEST_CUSTOMER.name,
      phone: typeof phone === 'string' ? phone.slice(0, 50) : TEST_CUSTOMER.phone,
      opt_in: typeof opt_in === 'boolean' ? opt_in : null,
      attributes: Object.fromEntries(Object.entries(variables).filter(([key]) => !known.has(key))),
      isFirst: false,
    },
    text: typeof message === 'string' ? message : '',
  };
}
