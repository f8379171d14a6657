import { type Drawn, draw, onWords } from '../../../lib/flows/gallery/draw.ts';
import type { Graph } from '../../../lib/flows/graph/schema.ts';
import type { ApiClient } from './api-client.ts';

/** What a customer writes to start a flow. The `asked` flow asks a question, the other one does not. */
export const KEYWORDS = { asked: 'order', unasked: 'price' } as const;
export const ANSWER = 'yes';

const orderOf = (customer: string) => `A-${customer}`;
const question = (customer: string) => `Is ${orderOf(customer)} right?`;

/** What the flow sends to a customer, in order. */
export function scriptOf(customer: string, kind: keyof typeof KEYWORDS): string[] {
  const message = `${KEYWORDS[kind]} ${customer}`;
  return kind === 'asked'
    ? [`Looking up ${message}.`, question(customer), `Thank you for ${orderOf(customer)}: ${ANSWER}`]
    : [`Looking up ${message}.`, `It is ${orderOf(customer)}.`];
}

export const isQuestion = (text: string) => text.startsWith('Is A-');

/** Publishes both flows: each sends a message and calls an API; one asks a question and waits for its answer. */
export async function publishFlows({ api, apiUrl }: { api: ApiClient; apiUrl: string }): Promise<void> {
  for (const kind of ['asked', 'unasked'] as const) {
    const name = kind === 'asked' ? 'Orders' : 'Prices';
    const made = await api.call('POST', '/flows', { name, draft_graph: graphOf(kind, apiUrl) });
    const { id } = (made.json ?? {}) as { id?: string };
    const published = await api.call('POST', `/flows/${id}/publish`);
    if (published.status !== 200) {
      throw new Error(`The flow “${name}” could not be published: ${JSON.stringify(id ? published.json : made.json)}`);
    }
  }
}

function graphOf(kind: keyof typeof KEYWORDS, apiUrl: string): Graph {
  const isAsked = kind === 'asked';
  const message = (body: string) => ({ type: 'text' as const, body });
  const nodes: Record<string, Drawn> = {
    start: onWords(KEYWORDS[kind]),
    hello: ['send_message', message('Looking up {{message}}.'), 1],
    call: [
      'http_request',
      { method: 'POST', url: apiUrl, body: { text: '{{message}}' }, responseMap: { id: 'order_id' } },
      2,
    ],
    reply: ['send_message', message(isAsked ? 'Thank you for {{order_id}}: {{answer}}' : 'It is {{order_id}}.'), 4],
    sorry: ['send_message', message('Sorry: {{_http_error}}'), 3, 1],
    end: ['end', {}, 5],
  };
  const edges = ['start > hello', 'hello > call', 'call.error > sorry', 'sorry > end', 'reply > end'];
  if (!isAsked) return draw(nodes, [...edges, 'call.success > reply']);
  const asks = message('Is {{order_id}} right?');
  const ask: Drawn = ['ask', { message: asks, expect: 'text', variable: 'answer', collectSeconds: 0 }, 3];
  const answers = ['call.success > ask', 'ask.answer > reply', 'ask.invalid > end', 'ask.timeout > end'];
  return draw({ ...nodes, ask }, [...edges, ...answers]);
}
