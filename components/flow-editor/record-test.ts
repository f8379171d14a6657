import { MAX_STEPS, SENT_KINDS } from '#lib/flows/flow-tests/constants.ts';
import type { FlowTestInput } from '#lib/flows/flow-tests/schema.ts';
import type { JsonValue } from '#lib/flows/template/variables.ts';
import type { TrialView } from '#lib/flows/trials/admin-operations.ts';
import type { TrialOrder } from '#lib/flows/trials/schema.ts';
import { TEST_CUSTOMER, type TrialCustomer } from './trial-customer.ts';

export type ScriptStep = FlowTestInput['steps'][number];

/** The chat before an action. */
type Talk = Pick<TrialView, 'state'> & { script: ScriptStep[] };
const BEGINNING: Talk = { state: null, script: [] };

type Input = {
  type: string;
  body?: JsonValue;
  text?: string;
  kind?: string;
  order?: TrialOrder;
  choice_id?: string;
  hours?: number;
};

/**
 * A customer's action as steps of a test script; empty for what the trial does by itself. A test joins messages that follow
 * each other to one answer, as the flow may; where it did not, a step in between says so.
 */
export function stepsOfInput(input: Input, chat: Talk = BEGINNING): ScriptStep[] {
  const step = stepOf(input, chat);
  if (!step) return [];
  const { state, script } = chat;
  const last = script.at(-1)?.type;
  const follows = isMessage(step.type) && last !== undefined && isMessage(last);
  return follows && state && state.state !== 'running' && !state.collect_until
    ? [{ type: 'state', state: state.state }, step]
    : [step];
}

function stepOf({ type, text = '', kind, order, choice_id, body = null, hours }: Input, chat: Talk): ScriptStep | null {
  if (type === 'event') return { type, body };
  if (type === 'time_passes') return hours === undefined && !isCollecting(chat) ? { type } : null;
  if (type !== 'message') return null;
  const sent = SENT_KINDS.find((one) => one === kind);
  if (sent) return { type: 'sends', kind: sent, ...(order && { order }) };
  return choice_id === undefined && kind !== 'button' ? { type: 'customer', text } : { type: 'tap', title: text };
}

const isMessage = (type: ScriptStep['type']) => type === 'customer' || type === 'tap' || type === 'sends';

/** A test lets the time for the rest of an answer pass by itself. */
const isCollecting = ({ state }: Pick<Talk, 'state'>) => Boolean(state?.collect_until);

/** Hours that ended the flow's wait. A test lets the whole wait pass at once, so hours before that are no step. */
export function stepsOfHours({ type, hours }: Input, { steps }: TrialView, chat: Pick<Talk, 'state'>): ScriptStep[] {
  return type === 'time_passes' && hours !== undefined && steps.length > 0 && !isCollecting(chat) ? [{ type }] : [];
}

/** The flow's reaction: its calls with their responses, then its messages. */
export function stepsOfAnswer({ responses, messages }: TrialView, textOf: (message: Message) => string): ScriptStep[] {
  const calls = responses.flatMap((response): ScriptStep[] => {
    if (!('error' in response)) return [{ type: 'api', status: response.status, body: jsonOf(response.text) }];
    return FAILS_BY_ITSELF.has(response.error) ? [] : [{ type: 'api', error: response.error }];
  });
  const said = messages.map((message): ScriptStep => {
    const titles = message.buttons?.map(({ title }) => title);
    return { type: 'bot', text: textOf(message), ...(titles && { choices: titles }) };
  });
  return [...calls, ...said];
}

type Message = TrialView['messages'][number];

type Chat = Talk & Pick<TrialView, 'steps'>;

/**
 * The chat so far, or as much of it as a test holds, as a test with this customer, and closed if that is how the flow found
 * the business hours. Null before the customer's first action, and while the flow runs.
 */
export function testOf(
  { script, state, steps }: Chat,
  { id, name: contactName, phone, opt_in, attributes }: TrialCustomer,
): FlowTestInput | null {
  const [first] = script;
  if (!first || !state || state.state === 'running') return null;
  const name = first.type === 'customer' ? first.text : first.type;
  const isClosed = steps.some(({ node_type, handle }) => node_type === 'business_hours' && handle === 'closed');
  const who = { ...(id && { id }), name: contactName, phone, opt_in };
  const isTestCustomer =
    !id && contactName === TEST_CUSTOMER.name && phone === TEST_CUSTOMER.phone && opt_in === TEST_CUSTOMER.opt_in;
  return {
    // Leaves room for a number (namedApart).
    name: name.slice(0, 190),
    ...(isClosed && { hours: 'closed' }),
    ...(!isTestCustomer && { contact: who }),
    attributes,
    steps: fitting([...script, { type: 'state', state: state.state }]),
  };
}

/** As much as a test holds, up to where the flow has finished its reaction to what the customer did. */
function fitting(script: ScriptStep[]): ScriptStep[] {
  if (script.length <= MAX_STEPS) return script;
  const end = script.findLastIndex(({ type }, at) => at <= MAX_STEPS && type !== 'api' && type !== 'bot');
  return script.slice(0, end > 0 ? end : MAX_STEPS);
}

/** The test under a name that none of the others has. */
export function namedApart(test: FlowTestInput, others: readonly { name: string }[]): FlowTestInput {
  const taken = new Set(others.map(({ name }) => name));
  const names = Array.from({ length: others.length + 1 }, (_, n) => (n === 0 ? test.name : `${test.name} (${n + 1})`));
  return { ...test, name: names.find((name) => !taken.has(name)) ?? test.name };
}

/** A test makes these calls no further than the chat did, so the script has no answer to them. */
const FAILS_BY_ITSELF = new Set(['InvalidURL', 'RequestTooLarge']);

/** A response as a test records it. A JSON text stays in its quotes, since a test takes a text as it is. */
function jsonOf(text: string) {
  try {
    const json = JSON.parse(text);
    return typeof json === 'string' ? text : json;
  } catch {
    return text;
  }
}
