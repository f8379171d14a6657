import type { IncomingMessage, RequestListener } from 'node:http';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#lib/contract/errors.ts';
import { sessionIn } from '#lib/workspace/sessions/session-in.ts';
import { nodeListener } from '../steps/node-listener.ts';
import { respond } from '../steps/respond.ts';

/** Requests of one session: this many in a burst, and this many per second sustained. */
const BURST = 300;
const A_SECOND = 20;
const GAP_MS = 1000 / A_SECOND;
const RETRY_AFTER = 5;

/**
 * Refuses requests of a session that come faster than any person works: a page costs a hundred times what requesting it
 * costs, and all workspaces share the CPU. The cookie alone decides, before anything is looked up; each process counts
 * separately. Responds with 429 and Retry-After: `page` for pages, otherwise the error shape.
 *
 * The counter is a generic cell rate algorithm (GCRA): one number per session, without windows.
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
    const session = sessionIn(headers.cookie);
    if (session === null) return undefined;
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
