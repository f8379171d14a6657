/**
 * An integrator's receiver that only counts. `node bench/servers/receiver.ts` prints its port; GET returns the number
 * of deliveries, and of distinct inbound messages in them.
 */
import { createServer } from 'node:http';

let deliveries = 0;
const messages = new Set<string>();
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ deliveries, messages: messages.size }));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    deliveries += 1;
    const id = /"message":\{"id":"([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1'))?.[1];
    if (id) messages.add(id);
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});
