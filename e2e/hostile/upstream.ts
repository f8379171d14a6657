/**
 * Plays the channel on a loopback port, in a process that start-upstream.ts forks. It answers one given number well and
 * reports what is sent to that number's customers. It answers all other numbers slowly, with garbage, with far too
 * much, or not at all.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MB } from '../../lib/platform/bytes.ts';
import type { SentText } from './start-upstream.ts';

/** Paths that contain this are answered well: all of them until a number is given. */
let healthyPath = '';
let calls = 0;
const report = (said: string | SentText) => void process.send?.(said);

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  calls += 1;
  if (!request.url?.includes(healthyPath)) return respondBadly(response, calls);
  const { to, text } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
  if (text) report({ to, text: text.body });
  const messages = [{ id: `wamid.hostile-${calls}`, message_status: 'accepted' }];
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages }));
});
server.on('clientError', (_error, socket) => socket.destroy());
server.listen(0, '127.0.0.1', () => report(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

process.on('message', (phoneNumberId) => {
  healthyPath = `/${phoneNumberId}/`;
});
// The parent process has ended.
process.on('disconnect', () => process.exit());

function respondBadly(response: ServerResponse, call: number) {
  if (call % 4 === 0) return;
  if (call % 4 === 1) response.destroy();
  else if (call % 4 === 2) response.end('{"messages": [{"id": 7}, "gar');
  else response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(8 * MB, '['));
}
