import { createServer, type IncomingHttpHeaders } from 'node:http';
import { readBody } from '../http/read-body.ts';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; raw: Buffer };
/** The parts of a webhook document that tests read. */
export type WebhookDocument = {
  object: string;
  entry: { id: string; time?: number; changes: { field: string; value: WebhookValue }[] }[];
};
type WebhookValue = Record<string, unknown> & {
  metadata?: { display_phone_number: string; phone_number_id: string };
  contacts?: { wa_id?: string; user_id?: string; profile: { name: string } }[];
  messages?: (Record<string, unknown> & { id: string; type: string; from?: string; timestamp: string })[];
  statuses?: (Record<string, unknown> & { id: string; status: string; errors?: { code: number }[] })[];
};

/** A tiny app that receives webhooks. `answer` decides the status; GET is the handshake with `verifyToken`. */
export async function startReceiver({
  verifyToken = 'verify',
  answer = () => 200,
}: {
  verifyToken?: string;
  answer?: (request: Received, count: number) => number | Promise<number>;
} = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const raw = await readBody(request, 10_000_000);
    const url = new URL(request.url ?? '/', 'http://receiver');
    if (request.method === 'GET') {
      const known = url.searchParams.get('hub.verify_token') === verifyToken;
      response.writeHead(known ? 200 : 403).end(known ? url.searchParams.get('hub.challenge') : '');
      return;
    }
    const entry = { method: request.method ?? '', path: url.pathname, headers: request.headers, raw };
    received.push(entry);
    response.writeHead(await answer(entry, received.length)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const documents = () => received.map(({ raw }): WebhookDocument => JSON.parse(raw.toString('utf8')));
  const values = () =>
    documents().flatMap(({ entry }) => entry.flatMap(({ changes }) => changes.map(({ value }) => value)));
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    documents,
    messages: () => values().flatMap((value) => value.messages ?? []),
    statuses: () => values().flatMap((value) => value.statuses ?? []),
    values,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
