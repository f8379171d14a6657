import type { IncomingMessage, RequestListener } from 'node:http';
import type { Method } from '#lib/contract/operation.ts';
import { nodeListener } from '../steps/node-listener.ts';
import { type Handler, METHODS } from '../steps/route.ts';
import { dataSecurityHeaders } from '../steps/security-headers.ts';
import { findByPath } from './find-by-path.ts';

/** Path (see {@link findByPath}) and route file, which has a handler for each method. */
export type BrowserDoor = readonly [path: `/api/${string}`, load: () => Promise<Record<Method, Handler>>];

/** The handler of HEAD is that of GET: Node leaves out the body. */
const HANDLERS = new Map<string, Method>([...METHODS.map((method) => [method, method] as const), ['HEAD', 'GET']]);

/**
 * Finds the listener of a request from one of the app's pages, by the table alone. Undefined for a path without a door,
 * and for OPTIONS. A route file is loaded at the first request of its path.
 */
export function browserDoorListener(
  doors: readonly BrowserDoor[],
  { secure }: { /** True when the app is served over https. */ secure: boolean },
): (request: IncomingMessage) => RequestListener | undefined {
  // A handler's own headers replace these.
  const headers = new Map(Object.entries(dataSecurityHeaders({ secure })));
  const find = findByPath(
    doors.map(([path, load]) => {
      const listener = nodeListener(handlerOf(load));
      const withHeaders: RequestListener = (request, response) => {
        response.setHeaders(headers);
        return listener(request, response);
      };
      return { path, listener: withHeaders };
    }),
  );
  return ({ method = '', url = '' }) => (HANDLERS.has(method) ? find(url)?.listener : undefined);
}

function handlerOf(load: BrowserDoor[1]): Handler {
  let route: Record<Method, Handler> | undefined;
  return async (request) => {
    route ??= await load();
    return route[HANDLERS.get(request.method) ?? 'GET'](request);
  };
}
