import type { DomainError, ErrorCode, Issue } from '#lib/contract/errors.ts';
import { appUrl } from '#lib/platform/env.ts';

type ErrorBody = {
  detail: string | Issue[];
  code: ErrorCode;
  request_id: string;
  doc_url: string;
};

/** The one place where errors become responses (docs/reference/public-api.md#errors). */
export function errorResponse(error: DomainError, { requestId }: { requestId: string }): Response {
  const body: ErrorBody = {
    detail: error.issues ?? error.message,
    code: error.code,
    request_id: requestId,
    doc_url: `${appUrl()}/docs/errors#${error.code}`,
  };
  const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': requestId, ...error.headers });
  if (error.retryAfter !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  return new Response(JSON.stringify(body), { status: error.status, headers });
}
