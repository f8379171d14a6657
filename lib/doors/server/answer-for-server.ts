import type { IncomingMessage, RequestListener } from 'node:http';

/** Answers `OPTIONS *`, which asks about the server, not a path (RFC 9112, 3.2.4). Next would fail at it. */
export function answerForServer({ url }: IncomingMessage): RequestListener | undefined {
  return url === '*' ? answer : undefined;
}

const answer: RequestListener = (request, response) => {
  request.resume();
  if (request.method === 'OPTIONS') response.writeHead(204).end();
  else response.writeHead(400, { 'content-type': 'text/plain' }).end('Only OPTIONS takes * as its target.\n');
};
