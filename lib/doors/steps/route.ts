import { DomainError } from '#lib/contract/errors.ts';
import type { Method } from '#lib/contract/operation.ts';

export type Handler = (request: Request) => Promise<Response>;

/** An operation that handles requests. Its handler takes path parameters from the URL, so that any server can serve it. */
export type Endpoint = { operation: { method: Method; path: string }; respond: Handler };

/** Responds to a method that a path does not support. `allow` lists those it does: `GET, POST`. */
export type Refuse = (request: Request, allow: string) => Promise<Response>;

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies Method[];

/** The handlers of one route file: each endpoint under its method, a 405 for the rest. */
export function route(endpoints: Endpoint[], refuse: Refuse): Record<Method, Handler> {
  const handlers = endpoints.map((endpoint): [Method, Handler] => [endpoint.operation.method, endpoint.respond]);
  return withRefusals(Object.fromEntries(handlers), refuse);
}

/** The same for handlers without an operation. */
export function withRefusals(handlers: Partial<Record<Method, Handler>>, refuse: Refuse): Record<Method, Handler> {
  const allow = Object.keys(handlers).join(', ');
  const refusals = METHODS.map((method): [Method, Handler] => [method, (request) => refuse(request, allow)]);
  return { ...(Object.fromEntries(refusals) as Record<Method, Handler>), ...handlers };
}

/** Throws a 405 that names the supported methods. */
export async function refuseMethod(allow: string): Promise<never> {
  throw new DomainError('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } });
}
