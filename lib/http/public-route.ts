import { DomainError } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { Endpoint } from './endpoint.ts';
import { errorResponse } from './error-response.ts';
import type { Method } from './operation.ts';
import { pathParams } from './path-params.ts';

const PREFIX = '/public/v1';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies Method[];

type Handler = (request: Request) => Promise<Response>;

/**
 * The handlers of one route file: each endpoint under its method, and a 405 that names the others for the rest. They
 * are Web-standard functions and take their path parts from the URL, so that any server can serve them.
 */
export function publicRoute(...endpoints: Endpoint[]): Record<Method, Handler> {
  const allowed = endpoints.map(({ operation }) => operation.method).join(', ');
  const handlerFor = (method: Method): Handler => {
    const found = endpoints.find(({ operation }) => operation.method === method);
    if (!found) return async () => methodNotAllowed(allowed);
    return (request) =>
      found.respond(request, pathParams(PREFIX + found.operation.path, new URL(request.url).pathname));
  };
  return Object.fromEntries(METHODS.map((method) => [method, handlerFor(method)])) as Record<Method, Handler>;
}

/** What every path answers that no route file claims. */
export async function unknownRoute(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const error = new DomainError('not_found', `There is no ${pathname}. The operations are listed under /docs.`);
  return errorResponse(error, { requestId: newId() });
}

function methodNotAllowed(allowed: string) {
  const error = new DomainError('method_not_allowed', `This path takes ${allowed}.`, { headers: { allow: allowed } });
  return errorResponse(error, { requestId: newId() });
}
