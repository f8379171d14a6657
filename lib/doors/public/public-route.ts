import { DomainError } from '#lib/contract/errors.ts';
import type { Method } from '#lib/contract/operation.ts';
import { newId } from '#lib/platform/new-id.ts';
import { errorResponse } from '../steps/error-response.ts';
import { pathParams } from '../steps/path-params.ts';
import type { Endpoint } from './endpoint.ts';

const PREFIX = '/public/v1';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies Method[];

type Handler = (request: Request) => Promise<Response>;

type Handlers = Record<Method | 'OPTIONS', Handler>;

/**
 * The handlers of one route file: each endpoint under its method. They are Web-standard functions and take their path
 * parts from the URL, so that any server can serve them.
 */
export function publicRoute(...endpoints: Endpoint[]): Handlers {
  const handlers = endpoints.map(({ operation, respond }): [Method, Handler] => [
    operation.method,
    (request) => respond(request, pathParams(PREFIX + operation.path, new URL(request.url).pathname)),
  ]);
  return withOtherMethods(Object.fromEntries(handlers));
}

/** What a path takes, and for all other methods a 405 that names it. */
export function withOtherMethods(handlers: Partial<Record<Method, Handler>>): Handlers {
  const allow = Object.keys(handlers).join(', ');
  const refuse: Handler = async () => methodNotAllowed(allow);
  const refusals = Object.fromEntries(METHODS.map((method) => [method, refuse])) as Record<Method, Handler>;
  const options = async () => new Response(null, { status: 204, headers: { allow, 'x-request-id': newId() } });
  return { ...refusals, ...handlers, OPTIONS: options };
}

/** What every path answers that no route file claims. */
export async function unknownRoute(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const error = new DomainError('not_found', `There is no ${pathname}. The operations are listed under /docs.`);
  return errorResponse(error, { requestId: newId() });
}

/** What a path answers to a method that is not among the `allowed` ones: `GET, POST`. */
export function methodNotAllowed(allowed: string): Response {
  const error = new DomainError('method_not_allowed', `This path takes ${allowed}.`, { headers: { allow: allowed } });
  return errorResponse(error, { requestId: newId() });
}
