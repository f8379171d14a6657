/**
 * The baseline of a send: a bare server that makes one upstream POST per request and answers with the result.
 * `node bench/servers/chain.ts UPSTREAM_URL` prints its port.
 */
import { createServer } from 'node:http';
import { Agent, request as send } from 'undici';

const upstream = process.argv[2] ?? '';
const dispatcher = new Agent({ connections: 32, pipelining: 1 });
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { to, body } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const answer = await send(upstream, {
    method: 'POST',
    dispatcher,
    headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
    body: JSON.stringify({ messaging_product: 'whatsapp', to, type: 'text', text: { body } }),
  });
  response.setHeader('content-type', 'application/json');
  response.end(await answer.body.text());
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});
