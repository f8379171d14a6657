import { createServer, type IncomingHttpHeaders } from 'node:http';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A receiver's response: a status with headers, or none at all. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang';

/** An integrator's server on 127.0.0.1: it stores what it receives and responds as `answer` says. */
export async function startReceiver({
  answer = () => ({ status: 200 }),
}: {
  answer?: (call: Received) => Answer | Promise<Answer>;
} = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
    received.push(call);
    const reply = await answer(call);
    if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end(reply.body ?? 'thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
