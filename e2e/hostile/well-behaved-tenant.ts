import { setTimeout as pause } from 'node:timers/promises';
import { buildGraph } from '../../lib/flows/testing/build-graph.ts';
import { serveHandler } from '../../lib/testing/serve-handler.ts';
import { api, type Workspace } from '../support/parley.ts';
import { writeIn } from './inbound.ts';

/** The milliseconds that each operation took, and what failed. */
export type Measured = { sends: number[]; deliveries: number[]; flows: number[]; failures: string[] };

const EVERY_MS = 250;
/** What takes longer counts as failed. */
const PATIENCE_MS = 30_000;

/**
 * A tenant with ordinary use: a customer writes, the webhook gets the event, a flow replies, and a message is sent over
 * the API. Call `saw` with each text that reaches the channel.
 */
export async function wellBehavedTenant({ url, workspace }: { url: string; workspace: Workspace }) {
  const call = api(workspace, url);
  const expected = new Map<string, () => void>();
  const fulfil = (what: string) => {
    expected.get(what)?.();
    expected.delete(what);
  };
  /** Milliseconds until `what` is seen. */
  const arrives = (what: string) => {
    const since = performance.now();
    return new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${what} did not come`)), PATIENCE_MS);
      expected.set(what, () => {
        clearTimeout(timer);
        resolve(performance.now() - since);
      });
    });
  };
  const receiver = await serveHandler(async (request) => {
    const { event, data } = await request.json();
    if (event === 'message.received') fulfil(`delivery ${data.message.text}`);
    return new Response();
  });
  await call('POST', '/webhooks', { url: receiver.url, events: ['message.received'] });
  const graph = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'keyword', match: 'contains', keywords: ['question'] }] }],
      m: ['send_message', { type: 'text', body: 'Answer to {{message}}' }],
      e: ['end', {}],
    },
    's > m',
    'm > e',
  );
  const { json: flow } = await call('POST', '/flows', { name: 'Answers', draft_graph: graph });
  const published = await call('POST', `/flows/${flow.id}/publish`);
  if (published.status !== 200) throw new Error(JSON.stringify(published.json));

  let turns = 0;
  async function turn(measured: Measured) {
    const n = turns++;
    const from = `9166${String(n).padStart(8, '0')}`;
    const text = `question ${n}`;
    const delivery = arrives(`delivery ${text}`);
    const answer = arrives(`text Answer to ${text}`);
    const outcomes = await Promise.allSettled([
      writeIn({ url, number: workspace, from, text }).then((status) => {
        if (status !== 200) throw new Error(`a message was answered with ${status}`);
      }),
      delivery.then((ms) => measured.deliveries.push(ms)),
      answer.then((ms) => measured.flows.push(ms)),
    ]);
    const since = performance.now();
    const sent = await call('POST', '/messages', { to: from, body: `sent ${n}` });
    measured.sends.push(performance.now() - since);
    if (sent.status !== 200) measured.failures.push(`send: ${sent.status} ${JSON.stringify(sent.json)}`);
    for (const outcome of outcomes) if (outcome.status === 'rejected') measured.failures.push(outcome.reason.message);
  }

  return {
    saw: ({ text }: { text: string }) => fulfil(`text ${text}`),
    async measure({ seconds }: { seconds: number }): Promise<Measured> {
      const measured: Measured = { sends: [], deliveries: [], flows: [], failures: [] };
      const under: Promise<void>[] = [];
      for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(EVERY_MS)) {
        under.push(turn(measured).catch((error: Error) => void measured.failures.push(error.message)));
      }
      await Promise.all(under);
      return measured;
    },
    stop: receiver.stop,
  };
}
