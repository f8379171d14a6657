import { FastResponse } from 'srvx/node';
import { Reply } from './reply.ts';

/** A verb's result, as 200 and JSON. */
export function jsonAnswer(answer: unknown): Response {
  if (answer instanceof Reply) return jsonOf(answer.bytes, 200, answer.headers);
  return jsonResponse(JSON.stringify(answer), 200);
}

/** A response of JSON text. */
export function jsonResponse(body: string, status: number, headers?: Record<string, string>): Response {
  return jsonOf(Buffer.from(body), status, headers);
}

/** {@link FastResponse} keeps its body as bytes for Node's server; a plain `Response` makes a stream of it first. */
function jsonOf(bytes: Buffer<ArrayBuffer>, status: number, headers: Record<string, string> = {}): Response {
  const common = { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) };
  return new FastResponse(bytes, { status, headers: { ...common, ...headers } });
}
