import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A shop's own order service on a free loopback port. It remembers what it was asked. */
export async function startOrderService() {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { orders: [{ id: 'A-1042', total: 12 }] } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/orders/search`,
    seen,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
