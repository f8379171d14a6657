import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export type Received = {
  headers: IncomingHttpHeaders;
  body: string;
  json: { event: string; data: Record<string, unknown> };
};

/** What a receiver answers to its n-th delivery (from 0): a status, with a body or not, or `hang` for no answer at all. */
export type Behaviour = (index: number) => number | { status: number; body: string } | 'hang';

/** An integrator's webhook receiver on a free loopback port. It remembers every delivery with its raw bytes. */
export async function startReceiver(behaviour: Behaviour = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const answer = behaviour(received.length);
    received.push({ headers: request.headers, body, json: JSON.parse(body) });
    if (answer === 'hang') return;
    const { status, body: said } = typeof answer === 'number' ? { status: answer, body: '' } : answer;
    response.writeHead(status).end(said);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    events: (name: string) => received.filter(({ json }) => json.event === name),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
