import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const MB = 1_048_576;

/**
 * Plays the channel on a loopback port: it answers one number well, tells of each text that goes to a customer, and
 * answers all other numbers slowly, with garbage, with more than anyone can use, or not at all.
 */
export async function startUpstream({ onText }: { onText: (told: { to: string; text: string }) => void }) {
  let wellAnswered = '';
  let calls = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls += 1;
    if (!request.url?.includes(wellAnswered)) return answerBadly(response, calls);
    const { to, text } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (text) onText({ to, text: text.body });
    const messages = [{ id: `wamid.hostile-${calls}`, message_status: 'accepted' }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages }));
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on this number is answered well. */
    answerWell: (phoneNumberId: string) => {
      wellAnswered = `/${phoneNumberId}/`;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerBadly(response: ServerResponse, call: number) {
  if (call % 4 === 0) return;
  if (call % 4 === 1) response.destroy();
  else if (call % 4 === 2) response.end('{"messages": [{"id": 7}, "gar');
  else response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(8 * MB, '['));
}
