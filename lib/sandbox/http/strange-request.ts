import type { IncomingMessage } from 'node:http';
import type { Reply } from './reply.ts';

/**
 * The refusal of a request that did not come from a program on this machine; undefined for one that did. There is no
 * sign-in here, and any page that a tester opens can make their browser call this port. Browsers reveal that by `Origin`
 * and `Sec-Fetch-Site`, and by a foreign `Host` after DNS rebinding. A body must be JSON, which another site cannot send
 * without a preflight.
 */
export function strangeRequest(
  request: IncomingMessage,
  { port, isControl, isOpen }: { port: number; isControl: boolean; isOpen: boolean },
): Reply | undefined {
  const { host = '', origin } = request.headers;
  const own = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);
  // Someone who opened Meta's door to a network calls it by a name that only they know.
  if ((isControl || !isOpen) && !own.includes(host.toLowerCase())) {
    return refusal(421, `This is ${own[0]}, and it answers to no other name.`);
  }
  if (isControl && !isOfThisMachine(request)) return refusal(403, 'Only this machine may command the sandbox.');
  const site = request.headers['sec-fetch-site'] ?? 'none';
  const isForeign = origin !== undefined && !own.some((name) => origin === `http://${name}`);
  if ((isForeign || !['none', 'same-origin'].includes(String(site))) && !isPicture(request)) {
    return refusal(403, 'Pages of other sites may not call the sandbox.');
  }
  if (isControl && hasBody(request) && !isJson(request) && !isUpload(request)) {
    return refusal(415, 'Send the body with Content-Type: application/json (curl --json).');
  }
  return undefined;
}

function isOfThisMachine({ socket: { remoteAddress = '', localAddress } }: IncomingMessage): boolean {
  return remoteAddress === localAddress || /^(::ffff:)?127\.|^::1$/.test(remoteAddress);
}

/** Pages of the app show the sandbox's products. */
function isPicture({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && /^\/_sandbox\/images\/[^/?]+$/.test(url);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/** A file has its own type. */
function isUpload({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /^\/_sandbox\/media(\?|$)/.test(url);
}

function refusal(status: number, message: string): Reply {
  return { status, json: { error: { message } } };
}
