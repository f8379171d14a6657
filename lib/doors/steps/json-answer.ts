import { FastResponse } from 'srvx/node';
import { Reply } from './reply.ts';

/** A verb's result, as 200 and JSON. */
export function jsonAnswer(answer: unknown): Response {
  if (answer instanceof Reply) return jsonResponse(JSON.stringify(answer.value), 200, answer.headers);
  return jsonResponse(JSON.stringify(answer), 200);
}

/** {@link FastResponse} keeps its body as bytes for Node's server; a plain `Response` makes a stream of it first. */
export function jsonResponse(body: string, status: number, headers: Record<string, string> = {}): Response {
  const bytes = Buffer.from(body);
  const common = { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) };
  return new FastResponse(bytes, { status, headers: { ...common, ...headers } });
}
