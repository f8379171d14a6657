import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { type Engine, until } from './engine.ts';

export const CUSTOMER = '919812345678';

type Answer = { status: number; text: string };
export type Call = (path: string, body?: object) => Promise<Answer>;

/** Requests to the public API at `origin`. `ca` is for a proxy with a self-signed certificate. */
export function apiCalls({ origin, key, port, ca }: { origin: string; key: string; port: number; ca?: string }): Call {
  const dispatcher = new Agent({
    connect: {
      ...(ca && { ca }),
      lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  });
  return async (path, body) => {
    const response = await fetch(`${origin}:${port}/public/v1${path}`, {
      dispatcher,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
}

/** The container of a sandbox, and the host name on which it listens. */
export type SandboxPlace = { container: string; host: string };

const ASK = `
const [host, path, body] = process.argv.slice(1);
const headers = { Host: '127.0.0.1:3001', ...(body && { 'Content-Type': 'application/json' }) };
const options = { host, port: 3001, path: '/_sandbox' + path, method: body ? 'POST' : 'GET', headers };
require('node:http').request(options, async (response) => {
  for await (const chunk of response) process.stdout.write(chunk);
  process.exitCode = response.statusCode < 300 ? 0 : 1;
}).end(body);`;

/** Calls a sandbox from inside its container, because it accepts commands from nowhere else. */
async function askSandbox({ docker }: Engine, { container, host }: SandboxPlace, path: string, body?: object) {
  const command = ['node', '-e', ASK, host, path, ...(body ? [JSON.stringify(body)] : [])];
  return docker('exec', container, ...command);
}

export async function customerWrites(engine: Engine, sandbox: SandboxPlace, message: object): Promise<void> {
  await askSandbox(engine, sandbox, `/customers/${CUSTOMER}/messages`, message);
}

/** The texts that the customer got, newest first. */
export async function customerGot(engine: Engine, sandbox: SandboxPlace): Promise<string[]> {
  const path = `/messages?customer=${CUSTOMER}&direction=outbound&limit=10000`;
  const answer = JSON.parse(await askSandbox(engine, sandbox, path));
  return answer.messages.map(({ text }: { text: string }) => text);
}

/** The messages of the only conversation, as the API lists them. */
export async function messages(call: Call): Promise<string> {
  const { conversations } = JSON.parse((await call('/conversations')).text);
  return (await call(`/conversations/${conversations[0].id}/messages`)).text;
}

/** A customer writes and gets a reply. */
export async function talk({
  engine,
  call,
  sandbox,
}: {
  engine: Engine;
  call: Call;
  sandbox: SandboxPlace;
}): Promise<void> {
  await customerWrites(engine, sandbox, { type: 'text', text: 'Is the tea in stock?' });
  await until('a message came in', async () => (await messages(call)).includes('Is the tea in stock?'));
  const sent = await call('/messages', { to: CUSTOMER, body: 'Yes, two tins left.' });
  if (sent.status >= 300) throw new Error(`The reply was refused: ${sent.text}`);
  await until('the customer has the reply', async () =>
    (await customerGot(engine, sandbox)).includes('Yes, two tins left.'),
  );
}

/** Reads and sends, eight at a time, while `act` runs. No request is retried. */
export async function underLoad<T>(call: Call, act: () => Promise<T>) {
  const bodies: string[] = [];
  const failures: string[] = [];
  let requests = 0;
  let isOver = false;
  const worker = async (number: number) => {
    for (let turn = 0; !isOver; turn++, await pause(100)) {
      const body = `Under way ${number}.${turn}`;
      requests += 1;
      const { status, text } = await (turn % 2
        ? call('/conversations')
        : call('/messages', { to: CUSTOMER, body })
      ).catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }));
      if (status < 200 || status >= 300) failures.push(`${status} ${text}`);
      else if (turn % 2 === 0) bodies.push(body);
    }
  };
  const workers = Promise.all(Array.from({ length: 8 }, (_, number) => worker(number)));
  const result = await act().finally(() => {
    isOver = true;
  });
  await workers;
  return { result, requests, failures, bodies };
}
