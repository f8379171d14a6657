import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener, ServerResponse } from 'node:http';
import { isDatabaseLost } from '#lib/platform/database-lost.ts';
import { singleton } from '#lib/platform/singleton.ts';
import { RETRY_AFTER } from '../steps/as-domain-error.ts';

type PageRequest = { lostDatabase: boolean };

const requests = singleton('page requests', () => new AsyncLocalStorage<PageRequest>());

/** Marks the current page request as failed for lack of a database. For Next's `onRequestError`. */
export function noteFailedPage(error: unknown): void {
  const request = requests.getStore();
  if (request && isDatabaseLost(error)) request.lostDatabase = true;
}

/**
 * Responds with 503 and `page` where Next would respond with 500 because the database is away. Next has one status for
 * every failure, and its page is empty without scripts.
 */
export function withoutDatabase(listener: RequestListener, { page }: { page: string }): RequestListener {
  return (request, response) => {
    const state: PageRequest = { lostDatabase: false };
    replaceFailure(response, { isLost: () => state.lostDatabase, page });
    return requests.run(state, () => listener(request, response));
  };
}

function replaceFailure(response: ServerResponse, { isLost, page }: { isLost: () => boolean; page: string }) {
  const original = {
    writeHead: response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse,
    write: response.write.bind(response) as (...given: unknown[]) => boolean,
    end: response.end.bind(response) as (...given: unknown[]) => ServerResponse,
  };
  let isReplaced = false;
  const replaced = () => {
    if (!response.headersSent && response.statusCode === 500 && isLost()) response.writeHead(500);
    return isReplaced;
  };
  response.writeHead = (status: number, ...given: unknown[]) => {
    if (status !== 500 || !isLost()) return original.writeHead(status, ...given);
    isReplaced = true;
    for (const name of ['content-encoding', 'transfer-encoding', 'etag']) response.removeHeader(name);
    return original.writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
      'cache-control': 'no-store',
      'retry-after': RETRY_AFTER,
    });
  };
  response.write = (...given: unknown[]) => replaced() || original.write(...given);
  response.end = (...given: unknown[]) => original.end(...(replaced() ? [page] : given));
}
