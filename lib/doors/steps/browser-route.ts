import { DomainError } from '#lib/contract/errors.ts';
import type { Method } from '#lib/contract/operation.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { BrowserEndpoint } from './browser-endpoint.ts';
import { errorResponse } from './error-response.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies Method[];

/** The handlers of one route file under `app/api`: each endpoint under its method, a 405 for the rest. */
export function browserRoute(...endpoints: BrowserEndpoint[]): Record<Method, (request: Request) => Promise<Response>> {
  const allow = endpoints.map(({ operation }) => operation.method).join(', ');
  const handlerFor = (method: Method) => {
    const found = endpoints.find(({ operation }) => operation.method === method);
    return async (request: Request) => found?.respond(request) ?? methodNotAllowed(allow);
  };
  return Object.fromEntries(METHODS.map((method) => [method, handlerFor(method)])) as ReturnType<typeof browserRoute>;
}

function methodNotAllowed(allow: string) {
  const error = new DomainError('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } });
  return errorResponse(error, { requestId: newId() });
}
