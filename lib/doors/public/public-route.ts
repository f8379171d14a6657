import { DomainError } from '#lib/contract/errors.ts';
import type { Method } from '#lib/contract/operation.ts';
import { metered } from '../steps/metered.ts';
import { type Endpoint, type Handler, type Refuse, refuseMethod, route, withRefusals } from '../steps/route.ts';

type Handlers = Record<Method | 'OPTIONS', Handler>;

/** The handlers of one route file of the public API: each endpoint under its method, a 405 for the rest. */
export function publicRoute(...endpoints: Endpoint[]): Handlers {
  return { ...route(endpoints, wrongMethod), OPTIONS: optionsOf(endpoints.map(({ operation }) => operation.method)) };
}

/** The same for handlers that need no key. */
export function openRoute(handlers: Partial<Record<Method, Handler>>): Handlers {
  return { ...withRefusals(handlers, wrongMethod), OPTIONS: optionsOf(Object.keys(handlers)) };
}

/** The response of every path under `/public` that no route file claims. */
export const unknownRoute: Handler = (request) =>
  metered(request, async () => {
    const { pathname } = new URL(request.url);
    throw new DomainError('not_found', `There is no ${pathname}. The operations are listed under /docs.`);
  });

/** The response to a method that a path does not support. */
export const wrongMethod: Refuse = (request, allow) => metered(request, () => refuseMethod(allow));

/** The methods that a path supports. */
export const optionsOf =
  (methods: string[]): Handler =>
  (request) =>
    metered(request, async () => new Response(null, { status: 204, headers: { allow: methods.join(', ') } }));
