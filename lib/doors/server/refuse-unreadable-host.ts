import type { IncomingMessage, RequestListener } from 'node:http';
import { nodeListener } from '../steps/node-listener.ts';
import { refusal } from '../steps/refusal.ts';

/**
 * Responds with 400 to a `Host` that cannot be part of a URL, such as `localhost:99999`, as any server must (RFC 9112, 3.2).
 * Handlers and Next read a request's URL with it, and would fail. HTTP/1.0 needs no host.
 */
export function refuseUnreadableHost({ headers: { host } }: IncomingMessage): RequestListener | undefined {
  return !host || URL.canParse(`http://${host}`) ? undefined : refused;
}

const refused = nodeListener(() => refusal(400, 'The Host header does not name a host.'));
