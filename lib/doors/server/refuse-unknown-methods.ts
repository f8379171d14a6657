import type { IncomingMessage, RequestListener } from 'node:http';

const KNOWN_TO_NEXT = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Next responds to unknown methods (TRACE, PROPFIND) with a bare 500 or 400, so such a request ends here. */
export function refuseUnknownMethods({ method = '' }: IncomingMessage): RequestListener | undefined {
  return KNOWN_TO_NEXT.has(method) ? undefined : notImplemented;
}

const notImplemented: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(501, { 'content-type': 'text/plain' }).end('Nothing here takes this method.\n');
};
