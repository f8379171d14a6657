/**
 * All attacks at once, in a separate process so that they do not delay the measurements:
 * `node e2e/hostile/attackers.ts '{"url": …}'`. Prints “attacking” once it has started, and continues until it is
 * killed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { buildGraph } from '../../lib/flows/testing/build-graph.ts';
import { writeIn } from './inbound.ts';
import { startReceivers } from './receivers.ts';

const { url, number, apiKey, slug, cookie } = z
  .object({
    url: z.url(),
    number: z.object({ phoneNumberId: z.string(), wabaId: z.string() }),
    apiKey: z.string(),
    slug: z.string(),
    cookie: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const receivers = await startReceivers();
const DIGITS = '7'.repeat(4096);

/** Sends a request. Its outcome does not matter, not even a failure. */
async function send(
  path: string,
  { body, headers, method = 'POST' }: { body?: string; headers: Record<string, string>; method?: string },
) {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(30_000),
      ...(body !== undefined && { body }),
    });
    return await response.text();
  } catch {
    return '';
  }
}

const asKey = { 'x-api-key': apiKey };
const asOwner = { cookie, origin: url };
const call = (method: string, path: string, body?: unknown) =>
  send(`/public/v1${path}`, { method, headers: asKey, ...(body !== undefined && { body: JSON.stringify(body) }) });
const asPage = (path: string, body: unknown) =>
  send(`/api/admin/${slug}${path}`, { headers: asOwner, body: JSON.stringify(body) });

const digits = Array.from({ length: 10 }, (_, n) => ({
  id: `b${n}`,
  match: 'all' as const,
  rules: [{ variable: 'message', operator: 'greater' as const, value: n }],
}));
const paths = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`$..a[?(@.c > ${n})]..*`, `v${n}`]));
const flow = (nodes: Parameters<typeof buildGraph>[0], ...edges: string[]) => buildGraph(nodes, ...edges);
const graphs = [
  flow(
    {
      s: ['start', { triggers: [{ type: 'keyword', match: 'contains', keywords: ['tarpit'] }] }],
      c: ['http_request', { method: 'GET', url: `${receivers.url}/tarpit`, timeoutMs: 30_000 }],
      e: ['end', {}],
    },
    's > c',
    'c.success > e',
    'c.error > e',
  ),
  flow(
    {
      s: ['start', { triggers: [{ type: 'keyword', match: 'contains', keywords: ['deep'] }] }],
      c: ['http_request', { method: 'GET', url: `${receivers.url}/deep`, responseMap: paths }],
      e: ['end', {}],
    },
    's > c',
    'c.success > e',
    'c.error > e',
  ),
  // Each variable repeats the one before many times.
  flow(
    {
      s: ['start', { triggers: [{ type: 'keyword', match: 'contains', keywords: ['bomb'] }] }],
      a: ['set_variable', { variable: 'a', value: '{{message}}'.repeat(300) }],
      b: ['set_variable', { variable: 'b', value: '{{a}}'.repeat(800) }],
      e: ['end', {}],
    },
    's > a',
    'a > b',
    'b > e',
  ),
  flow(
    {
      s: ['start', { triggers: [{ type: 'any_message' }] }],
      d: ['condition', { branches: digits }],
      m: ['send_message', { type: 'text', body: 'Thank you.' }],
      e: ['end', {}],
    },
    's > d',
    ...digits.map(({ id }) => `d.${id} > m`),
    'd.else > e',
    'm > e',
  ),
];

let tarpitFlow = '';
for (const [index, draft_graph] of graphs.entries()) {
  const answer = await call('POST', '/flows', { name: `Hostile ${index}`, draft_graph });
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(answer));
  tarpitFlow ||= id;
  const published = z
    .looseObject({ code: z.string().optional() })
    .parse(JSON.parse(await call('POST', `/flows/${id}/publish`)));
  if (published.code) throw new Error(JSON.stringify(published));
}
for (const manner of ['/tarpit', '/reset', '/endless', '/tarpit', '/endless']) {
  await call('POST', '/webhooks', { url: receivers.url + manner, events: ['message.received', 'message.status'] });
}
process.stdout.write('attacking\n');

let customers = 0;
const customer = () => `9177${String(customers++ % 5000).padStart(8, '0')}`;
const write = (text: string) => writeIn({ url, number, from: customer(), text }).catch(() => 0);
/** Repeats an attack forever, `width` times in parallel, with a pause in between. */
const forever = (width: number, breathMs: number, attack: () => Promise<unknown>) => {
  for (let n = 0; n < width; n++) {
    void (async () => {
      for (;;) {
        await attack();
        await pause(breathMs);
      }
    })();
  }
};

forever(2, 80, () => write('tarpit'));
forever(1, 80, () => write(DIGITS));
forever(1, 200, () => write('deep'));
forever(1, 500, () => write(`bomb ${'x'.repeat(4000)}`));
forever(10, 20, () => call('GET', '/conversations?limit=100'));
forever(4, 50, () => call('POST', '/messages', { to: customer(), body: 'hi' }));
forever(2, 200, () => call('POST', '/contacts', [{ phone: '9'.repeat(2_000_000) }]));
forever(2, 500, () => send('/public/v1/contacts', { headers: asKey, body: `[${'['.repeat(5_000_000)}` }));
forever(8, 100, () =>
  asPage(`/flows/${tarpitFlow}/try`, {
    graph: graphs[0],
    state: null,
    input: { type: 'message', text: 'tarpit' },
  }),
);
forever(1, 500, () => Promise.all(Array.from({ length: 40 }, () => asPage('/leave', {}))));
