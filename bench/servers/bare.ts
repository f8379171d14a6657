/**
 * The baseline of any request: Node's own server reads a body and answers. `node bench/servers/bare.ts` prints its
 * port.
 */
import { createServer } from 'node:http';

const ANSWER = JSON.stringify({ status: 'ok' });
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(ANSWER);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});
