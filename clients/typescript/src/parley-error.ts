import type { components } from './generated/types.ts';

export type ValidationIssue = components['schemas']['ValidationIssue'];

/**
 * The codes of the API, those for requests without a response or with one that is not the API's, and `not_modified` (304): the
 * `If-None-Match` of the request is current.
 */
export type ErrorCode =
  | components['schemas']['Error']['code']
  | ('connection_failed' | 'timeout' | 'unreadable_answer' | 'not_modified');

type Fields = {
  status: number;
  code: ErrorCode;
  detail: string | ValidationIssue[];
  requestId?: string | undefined;
  docUrl?: string | undefined;
  retryAfterSeconds?: number | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Every failed call throws it. `status` is 0 if there was no response. After `outcome_unknown`, `timeout`,
 * `connection_failed`, `request_in_progress` or `unreadable_answer` of a POST, call again with the same `idempotencyKey`:
 * the request takes effect at most once.
 */
export class ParleyError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** A sentence, or for a validation error (422) each problem with its place. */
  readonly detail: string | ValidationIssue[];
  readonly requestId: string | undefined;
  readonly docUrl: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(fields: Fields, options?: { cause?: unknown }) {
    super(messageOf(fields), options);
    this.name = 'ParleyError';
    this.status = fields.status;
    this.code = fields.code;
    this.detail = fields.detail;
    this.requestId = fields.requestId;
    this.docUrl = fields.docUrl;
    this.retryAfterSeconds = fields.retryAfterSeconds;
    this.idempotencyKey = fields.idempotencyKey;
  }

  /** The problems of a validation error; empty for all others. */
  get issues(): ValidationIssue[] {
    return typeof this.detail === 'string' ? [] : this.detail;
  }
}

function messageOf({ status, code, detail }: Fields) {
  const words =
    typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join(' ');
  return `${status || 'No answer'} ${code}: ${words}`;
}
