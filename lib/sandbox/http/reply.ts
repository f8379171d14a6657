import type { ServerResponse } from 'node:http';

/** A response; `json` or `bytes` is the body. */
export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Uint8Array;
};

export function sendReply(response: ServerResponse, reply: Reply): void {
  if (response.destroyed || response.headersSent) return;
  const body = reply.bytes ?? Buffer.from(JSON.stringify(reply.json ?? {}));
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json; charset=UTF-8',
    'x-content-type-options': 'nosniff',
    ...reply.headers,
    'content-length': body.length,
  });
  response.end(body);
}
