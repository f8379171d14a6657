import { type ErrorCode, ParleyError, type ValidationIssue } from './parley-error.ts';

type ErrorBody = { detail?: string | ValidationIssue[]; code?: ErrorCode; request_id?: string; doc_url?: string };

/** The error in a response; also in one from a proxy in front of Parley, whose body has another format. */
export async function readError(response: Response, idempotencyKey: string | undefined): Promise<ParleyError> {
  const body = await bodyOf(response);
  return new ParleyError({
    status: response.status,
    code: body.code ?? (response.status === 304 ? 'not_modified' : 'unreadable_answer'),
    detail: body.detail ?? `The answer was ${response.status} ${response.statusText}`.trim(),
    requestId: body.request_id ?? response.headers.get('x-request-id') ?? undefined,
    docUrl: body.doc_url,
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
    idempotencyKey,
  });
}

/** The error for a success that is not JSON, such as a sign-in page of a proxy. */
export function unreadableAnswer(
  { status, headers }: Response,
  { idempotencyKey, cause }: { idempotencyKey: string | undefined; cause: unknown },
): ParleyError {
  const detail = 'The answer is not JSON. Does the address lead to Parley?';
  const requestId = headers.get('x-request-id') ?? undefined;
  return new ParleyError({ status, code: 'unreadable_answer', detail, requestId, idempotencyKey }, { cause });
}

async function bodyOf(response: Response): Promise<ErrorBody> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** The header has seconds or a date. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
