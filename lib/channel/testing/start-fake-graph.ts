import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { overrideEnv } from '#lib/platform/env.ts';

type FakeCall = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };
type Answer = (call: FakeCall, response: ServerResponse, request: IncomingMessage) => void;

/** A server in Meta's place whose every byte the test decides, for faults below HTTP that the sandbox cannot simulate. */
export async function startFakeGraph() {
  const calls: FakeCall[] = [];
  let answer: Answer = (_call, response) => response.end('{}');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://graph'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    calls.push(call);
    answer(call, response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  overrideEnv({ WHATSAPP_GRAPH_URL: url });
  return {
    url,
    calls,
    /** One response for every call, or several in order; the last one repeats. */
    answerWith(...answers: Answer[]) {
      calls.length = 0;
      answer = (...args) => answers[Math.min(calls.length, answers.length) - 1]?.(...args);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_call, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

export const graphErrorAnswer = (status: number, code: number, headers: Record<string, string> = {}, more = {}) =>
  json(
    status,
    { error: { message: `(#${code}) Title`, type: 'OAuthException', code, fbtrace_id: 'x', ...more } },
    headers,
  );
