import { type IncomingHttpHeaders, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASHA, startFixture } from './testing/sandbox-fixture.ts';

let fixture: Awaited<ReturnType<typeof startFixture>>;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

type Sent = { method?: string; headers?: Record<string, string>; body?: string; host?: string };

/** Sends like a program, because `fetch` sets Host and Origin itself. */
function send(path: string, { method = 'POST', headers = {}, body, host = '127.0.0.1' }: Sent = {}, port = portOf()) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const call = request({ host, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    call.on('error', reject).end(body);
  });
}

const portOf = () => fixture.sandbox.port;
const JSON_TYPE = { 'content-type': 'application/json' };
const callback = JSON.stringify({ url: 'http://127.0.0.1:9/stolen' });

describe('sandbox control: a page in the operator’s browser (isolation 7)', () => {
  it.each<[string, Record<string, string>]>([
    ['posts from its own origin', { ...JSON_TYPE, origin: 'https://evil.example' }],
    ['posts from a sandboxed frame', { ...JSON_TYPE, origin: 'null' }],
    ['posts from another port of this machine', { ...JSON_TYPE, origin: 'http://localhost:3000' }],
    ['asks without an origin from another site', { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }],
    ['asks from another port of this machine', { ...JSON_TYPE, 'sec-fetch-site': 'same-site' }],
    ['sends a form as text', { 'content-type': 'text/plain' }],
    ['sends a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['sends a body without a type', {}],
    ['had its own name point here', { ...JSON_TYPE, host: 'evil.example' }],
    ['had its own name with our port point here', { ...JSON_TYPE, host: `evil.example:1` }],
    ['asks for this machine under another port', { ...JSON_TYPE, host: 'localhost:1' }],
  ])('that %s moves no webhook', async (_, headers) => {
    const { status } = await send('/_sandbox/callback', { headers, body: callback });
    expect([403, 415, 421]).toContain(status);
    expect((await fixture.control.state()).callback_url).toBe(`${fixture.receiver.url}/channels/whatsapp`);
  });

  it('cannot read anything either, or remove faults without a body', async () => {
    const origin = { origin: 'https://evil.example' };
    expect((await send('/_sandbox/state', { method: 'GET', headers: origin })).status).toBe(403);
    expect((await send('/_sandbox/state', { method: 'GET', headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await send('/_sandbox/reset', { headers: origin })).status).toBe(403);
    expect((await send('/_sandbox/faults', { method: 'OPTIONS', headers: origin })).status).toBe(403);
  });

  it('cannot send messages through Meta’s door, which accepts every token', async () => {
    const body = JSON.stringify({ messaging_product: 'whatsapp', to: ASHA, type: 'text', text: { body: 'Hi' } });
    const headers = { authorization: 'Bearer test-token', ...JSON_TYPE, origin: 'https://evil.example' };
    expect((await send('/v25.0/1/messages', { headers, body })).status).toBe(403);
    expect((await send('/v25.0/1/messages', { headers: { ...headers, host: 'evil.example' }, body })).status).toBe(421);
  });

  it('may show the pictures of products, as the app’s pages do', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await send('/_sandbox/images/tea.png', { method: 'GET', headers })).status).toBe(200);
    expect((await send('/_sandbox/images/../state', { method: 'GET', headers })).status).toBe(403);
  });
});

describe('sandbox control: a program on this machine (isolation 7)', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('that uses the name %s gets an answer', async (name) => {
    const headers = { ...JSON_TYPE, host: `${name}:${portOf()}` };
    const body = JSON.stringify({ type: 'text', text: 'Hello' });
    expect((await send(`/_sandbox/customers/${ASHA.slice(1)}/messages`, { headers, body })).status).toBe(200);
    expect((await send(`/_sandbox/customers/${ASHA.slice(1)}/read`, { headers })).status).toBe(200);
  });

  it('gets files of customers as attachments, which no browser shows in the name of this port', async () => {
    const page = new Blob(['<script>1</script>']);
    const { media_id } = await fixture.control.uploadMedia(page, { mimeType: 'text/html' });
    const { status, headers } = await send(`/_sandbox/media/${media_id}`, { method: 'GET' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' });
  });

  it('is required, even when the sandbox was opened to a network', async () => {
    await using open = await startFixture({ host: '0.0.0.0' });
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outward = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
    const port = open.sandbox.port;
    const headers = { ...JSON_TYPE, host: `${outward?.address ?? 'sandbox'}:${port}` };
    const asked = await send(
      '/_sandbox/state',
      { method: 'GET', headers, host: outward?.address ?? '127.0.0.1' },
      port,
    );
    expect(asked.status).toBe(421);
    const graph = { headers: { ...headers, authorization: 'Bearer test-token' }, method: 'GET' };
    expect((await send('/v25.0/1', { ...graph, host: outward?.address ?? '127.0.0.1' }, port)).status).toBe(200);
  });
});

it('own ports: a link to the sandbox itself is fetched by no one (isolation 8)', async () => {
  await fixture.openWindow();
  const link = `${fixture.sandbox.url}/_sandbox/images/tea.png`;
  const { body } = await fixture.graph.send(ASHA, { type: 'image', image: { link } });
  await expect.poll(async () => (await fixture.control.message(body.messages[0].id)).status).toBe('failed');
});
