import type { IncomingMessage, RequestListener } from 'node:http';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#lib/contract/errors.ts';
import { nodeListener } from '../steps/node-listener.ts';
import { respond } from '../steps/respond.ts';

/** Requests of one session: so many in a burst, and so many a second for as long as it likes. */
const BURST = 300;
const A_SECOND = 20;
const GAP_MS = 1000 / A_SECOND;
/** Of a session's token, what tells it from all others. */
const SESSION = /(?:^|; ?)(?:__Secure-)?parley\.session_token=([^;]{1,64})/;
const RETRY_AFTER = 5;

/**
 * Refuses what a browser's session asks of pages faster than any person works: a page costs a hundred times what it costs
 * to ask for it, and all workspaces share the processor. It is decided by the cookie alone, before anything is looked up;
 * each process counts for itself. Answers 429 with Retry-After: `page` to a browser that wants one, else the error shape.
 *
 * A session is counted by the time at which it will have rested (GCRA): one number each, without windows.
 */
export function refuseOverPace({ page }: { page: string }): (request: IncomingMessage) => RequestListener | undefined {
  const rested = new LRUCache<string, number>({ max: 10_000 });
  const refusedPage: RequestListener = (request, response) => {
    request.resume();
    response
      .writeHead(429, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
        'retry-after': String(RETRY_AFTER),
      })
      .end(page);
  };
  return ({ headers, url = '' }) => {
    const [, session] = SESSION.exec(headers.cookie ?? '') ?? [];
    if (session === undefined) return undefined;
    const now = performance.now();
    const restedAt = Math.max(rested.get(session) ?? 0, now) + GAP_MS;
    if (restedAt - now > BURST * GAP_MS) return url.startsWith('/api/') ? refusedCall : refusedPage;
    rested.set(session, restedAt);
    return undefined;
  };
}

const refusedCall = nodeListener(() =>
  respond(() =>
    Promise.reject(
      new DomainError(
        'rate_limited',
        `This browser has asked for more than ${A_SECOND} things a second. Wait a few seconds.`,
        { retryAfter: RETRY_AFTER },
      ),
    ),
  ),
);
