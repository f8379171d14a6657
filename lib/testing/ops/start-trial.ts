import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';
import { doors } from '#app/doors.ts';
import { startServices } from '#inngest/start-services.ts';
import { doorListener } from '#lib/doors/server/door-listener.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { stopServices } from '#lib/platform/installation/services.ts';
import { sandboxControl } from '#lib/sandbox/control-client.ts';
import { startSandbox } from '#lib/sandbox/start-sandbox.ts';
import type { History } from '#scripts/cli/prove/judge-history.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';

const SECRETS = { WHATSAPP_APP_SECRET: 'trial-app-secret', WHATSAPP_VERIFY_TOKEN: 'trial' };
const CUSTOMERS = Array.from({ length: 8 }, (_, index) => `91981234567${index}`);
const SENDERS = 4;

export type Trial = {
  /** Resolves when a request succeeds and the process is ready, with the seconds since the call. */
  recovery(): Promise<number>;
  /** Ends the load, waits until everything has settled, and returns what clients saw. */
  end(): Promise<History>;
  stop(): Promise<void>;
};

/**
 * Serves the doors for machines in this process, with its background services, on the database of its environment; plays
 * Meta; and generates load: clients send with idempotency keys until they get a response, and customers write.
 */
export async function startTrial(): Promise<Trial> {
  const server = createServer((request, response) => {
    const answer = doorListener(doors)(request);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = await startSandbox({
    port: 0,
    appUrl: url,
    appSecret: SECRETS.WHATSAPP_APP_SECRET,
    verifyToken: SECRETS.WHATSAPP_VERIFY_TOKEN,
    settings: { webhooks: { retry_delays_ms: Array(100).fill(500) } },
  });
  overrideEnv({
    ...SECRETS,
    WHATSAPP_GRAPH_URL: sandbox.url,
    EGRESS_ALLOW: '127.0.0.1/32',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const meta = sandboxControl(sandbox.url);
  const { apiKey, phoneNumberId, wabaId, accessToken } = await createTestWorkspace();
  await meta.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
  await startServices();

  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/public/v1${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  };
  const write = (customer: string, text: string) =>
    meta.write(customer, { type: 'text', text, phone_number_id: phoneNumberId });
  for (const customer of CUSTOMERS) await write(customer, 'hello');

  let running = true;
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const unanswered: string[] = [];
  const acknowledgedSends: History['acknowledgedSends'] = [];
  const events: History['events'] = [];

  /** Sends as an integrator does: repeats the request, with the same key, until it is settled. */
  const send = async (sender: number) => {
    const text = `send ${next()}`;
    // No other sender writes to these, so the messages to one customer have one order.
    const customer = CUSTOMERS[sender + (count % 2) * SENDERS] ?? '';
    const to = `+${customer}`;
    for (const deadline = Date.now() + 180_000; Date.now() < deadline; await elapsed(200)) {
      const { status } = await call('POST', '/messages', { to, body: text }, { 'idempotency-key': text }).catch(() => ({
        status: 0,
      }));
      if (status === 200) return void acknowledgedSends.push({ customer, text });
      if (status === 504) return;
      // The customer's message opens the service window, but may still be queued.
      if (![0, 409, 422, 503].includes(status)) throw new Error(`${status} for a send`);
    }
    unanswered.push(text);
  };
  /** The last event that was read, of any kind: later ones are new. */
  let place: string | undefined;
  const readOn = async () => {
    const { status, json } = await call('GET', `/events?limit=500${place ? `&after=${place}` : ''}`).catch(() => ({
      status: 0,
      json: null,
    }));
    if (status !== 200) return false;
    for (const { id, event, data } of json.events) {
      if (event === 'message.received')
        events.push({ id, customer: data.phone, messageId: data.message.id, sequence: data.sequence });
      place = id;
    }
    return json.events.length > 0;
  };
  const whileRunning = async (act: () => Promise<unknown>, pauseMs: number) => {
    while (running) {
      await act();
      await elapsed(pauseMs);
    }
  };
  const workers = [
    ...Array.from({ length: SENDERS }, (_, sender) => whileRunning(() => send(sender), 20)),
    whileRunning(() => write(CUSTOMERS[next() % CUSTOMERS.length] ?? '', `in ${count}`), 50),
    whileRunning(readOn, 200),
  ];

  return {
    async recovery() {
      const since = performance.now();
      const works = async () => {
        const { status } = await call('POST', '/contacts', [{ phone: `+${CUSTOMERS[0]}` }]);
        return status === 200 && (await fetch(`${url}/readyz`)).ok;
      };
      while (!(await works().catch(() => false))) await elapsed(100);
      return (performance.now() - since) / 1000;
    },
    async end() {
      running = false;
      await Promise.all(workers);
      if (unanswered.length > 0) throw new Error(`${unanswered.length} sends were never answered`);
      const acknowledged = async () => (await meta.acknowledged()).messages;
      const written = () => meta.messages({ phone_number_id: phoneNumberId, direction: 'inbound', limit: 10_000 });
      for (const deadline = Date.now() + 120_000; Date.now() < deadline; await elapsed(300)) {
        const [all, known] = await Promise.all([written(), acknowledged()]);
        while (await readOn());
        if (known.length >= all.length && events.length >= all.length) break;
      }
      const out = await meta.messages({ phone_number_id: phoneNumberId, direction: 'outbound', limit: 10_000 });
      const inbound = (await acknowledged()).map(({ id }) => id);
      return {
        acknowledgedSends,
        // They are listed newest first.
        delivered: out.toReversed().map(({ customer, text }) => ({ customer, text: text ?? '' })),
        unknown: [],
        acknowledgedInbound: inbound,
        events,
        // No webhook is subscribed here.
        deliveries: inbound.map((messageId) => ({ eventId: messageId, messageId })),
        runs: [],
      };
    },
    async stop() {
      running = false;
      await Promise.allSettled(workers);
      await stopServices();
      server.close();
      server.closeAllConnections();
      await sandbox.stop();
    },
  };
}
