import { DomainError } from '#lib/contract/errors.ts';
import { isDatabaseLost } from '#lib/platform/database-lost.ts';
import { isPartOfOutage } from '#lib/platform/database-outage.ts';
import { log } from '#lib/platform/log.ts';

/** In seconds: by then most restarts of a database are over. */
export const RETRY_AFTER = 5;

/**
 * The error that a caller gets for anything thrown: a domain error as it is, a lost database as `service_unavailable`,
 * anything else as `internal_error` (and logged).
 */
export function asDomainError(thrown: unknown, requestId: string): DomainError {
  const error = isDatabaseLost(thrown) ? serviceUnavailable(thrown) : thrown;
  if (error instanceof DomainError) {
    if (error.status >= 500 && !isPartOfOutage(error.cause)) {
      log().warn({ request_id: requestId, err: error.cause, code: error.code }, error.message);
    }
    return error;
  }
  log().error({ request_id: requestId, err: error }, 'request failed');
  return new DomainError(
    'internal_error',
    `Something went wrong on our side. Give the operator the request ID ${requestId}.`,
    { cause: error },
  );
}

function serviceUnavailable(cause: unknown) {
  const detail = `The service is not available for the moment. Retry in ${RETRY_AFTER} s.`;
  return new DomainError('service_unavailable', detail, { retryAfter: RETRY_AFTER, cause });
}
