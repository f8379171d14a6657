import type { DomainError } from '#lib/contract/errors.ts';
import { newId } from '#lib/platform/new-id.ts';
import { asDomainError } from './as-domain-error.ts';
import { errorResponse } from './error-response.ts';

/** What a door knows about a response before it is sent. */
export type Outcome = { response: Response; requestId: string; startedAt: number; error: DomainError | undefined };

/**
 * Responds to one request at any door: the response carries a request ID, and anything thrown on the way becomes the one
 * error shape. `finish` may set headers and log.
 */
export async function respond(
  answer: (requestId: string) => Promise<Response>,
  finish: (outcome: Outcome) => void = () => {},
): Promise<Response> {
  const requestId = newId();
  const startedAt = performance.now();
  let error: DomainError | undefined;
  let response: Response;
  try {
    response = await answer(requestId);
  } catch (thrown) {
    error = asDomainError(thrown, requestId);
    response = errorResponse(error, { requestId });
  }
  response.headers.set('x-request-id', requestId);
  finish({ response, requestId, startedAt, error });
  return response;
}
