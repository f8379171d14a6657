import { DomainError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';

/**
 * What a caller is told of anything that was thrown: a domain error as it is, anything else as `internal_error` (and
 * logged).
 */
export function asDomainError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) {
    if (error.status >= 500) log().warn({ request_id: requestId, err: error.cause, code: error.code }, error.message);
    return error;
  }
  log().error({ request_id: requestId, err: error }, 'request failed');
  return new DomainError(
    'internal_error',
    `Something went wrong on our side. Give the operator the request ID ${requestId}.`,
    { cause: error },
  );
}
