import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as elapsed } from 'node:timers/promises';

const SLOW_MS = 3000;

type ReceiverMode = 'well' | 'failing' | 'slow';

type Body = {
  event: string;
  data: { phone?: string | null; wa_message_id?: string; flow_id?: string };
};

/**
 * The integrator's side: a webhook's receiver and an API that flows call. It survives every fault and forgets nothing.
 */
export type Receiver = {
  url: string;
  apiUrl: string;
  mode: ReceiverMode;
  /** Delivery attempts, including those that it failed. */
  attempts: number;
  /** Incoming messages, in the order in which their deliveries were acknowledged. */
  deliveries: { eventId: string; messageId: string }[];
  /** When the event of each message first arrived. */
  reportedAt: Map<string, number>;
  /** When the event that a customer's flow ended first arrived. */
  endedAt: Map<string, number>;
  /** The idempotency keys of API calls, by the text that they sent. */
  calls: Map<string, string[]>;
  stop(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const answerCall = async (request: IncomingMessage) => {
    const { text } = (await json(request)) as { text: string };
    receiver.calls.set(text, [...(receiver.calls.get(text) ?? []), String(request.headers['idempotency-key'])]);
    return JSON.stringify({ id: text.replace(/^\w+ /, 'A-') });
  };
  const takeEvent = async (request: IncomingMessage) => {
    receiver.attempts += 1;
    const { event, data } = (await json(request)) as Body;
    if (receiver.mode === 'failing') return 500;
    if (receiver.mode === 'slow') await elapsed(SLOW_MS);
    const now = performance.now();
    if (event === 'message.received' && data.wa_message_id) {
      receiver.deliveries.push({ eventId: String(request.headers['webhook-id']), messageId: data.wa_message_id });
      if (!receiver.reportedAt.has(data.wa_message_id)) receiver.reportedAt.set(data.wa_message_id, now);
    }
    if (event === 'flow.completed' && data.phone && !receiver.endedAt.has(data.phone)) {
      receiver.endedAt.set(data.phone, now);
    }
    return 200;
  };
  const server = createServer(async (request, response) => {
    try {
      if (request.url === '/api') {
        const answer = await answerCall(request);
        response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      } else response.writeHead(await takeEvent(request)).end();
    } catch {
      // The sender was killed in the middle of its request.
      response.destroy();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.keepAliveTimeout = 60_000;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    url: `${base}/hook`,
    apiUrl: `${base}/api`,
    mode: 'well',
    attempts: 0,
    deliveries: [],
    reportedAt: new Map(),
    endedAt: new Map(),
    calls: new Map(),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => {});
    },
  };
  return receiver;
}
