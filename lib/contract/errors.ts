/** Where and why an input was refused; `loc` starts with `body`, `query`, `path` or `header`, array indexes are numbers. */
export type Issue = { type: string; loc: (string | number)[]; msg: string };

/**
 * Every error of the public API: its code, its HTTP status and its meaning (docs/reference/public-api.md#errors). The
 * wrapper responds by this table, and the OpenAPI document lists it.
 */
export const errorTable = {
  validation_failed: {
    status: 422,
    meaning: 'The request does not match the documented shape; `detail` lists each problem.',
  },
  missing_api_key: { status: 401, meaning: 'The `X-API-Key` header is missing.' },
  invalid_api_key: { status: 401, meaning: 'The key does not exist, was revoked or has expired.' },
  missing_scope: { status: 403, meaning: 'The key is valid but lacks the scope that this operation asks for.' },
  foreign_media_path: { status: 403, meaning: 'The path does not name media of the caller’s own workspace.' },
  invalid_media_link: { status: 403, meaning: 'The link to a file has expired or was changed; ask for a fresh one.' },
  not_found: { status: 404, meaning: 'Nothing is known by this ID in the workspace.' },
  method_not_allowed: { status: 405, meaning: 'The path exists, but not with this method; see `Allow`.' },
  number_not_connected: { status: 400, meaning: 'No messaging number is connected, or the channel refuses its token.' },
  catalog_not_connected: { status: 400, meaning: 'No product catalog is connected to the number.' },
  catalog_refused: { status: 400, meaning: 'The catalog provider refused the request; `detail` says why.' },
  channel_refused: { status: 400, meaning: 'The channel refused the message; `detail` says why.' },
  idempotency_conflict: { status: 409, meaning: 'This `Idempotency-Key` was used with another request.' },
  request_in_progress: { status: 409, meaning: 'A request with this `Idempotency-Key` is still running.' },
  conflict: { status: 409, meaning: 'The resource is in use or in another state; `detail` says which.' },
  precondition_failed: { status: 412, meaning: 'The resource has changed since you read it; read it again.' },
  rate_limited: {
    status: 429,
    meaning: 'Too many requests with this key or in its workspace; retry after `Retry-After` seconds.',
  },
  channel_throttled: { status: 429, meaning: 'The channel asks us to slow down; retry after `Retry-After` seconds.' },
  internal_error: {
    status: 500,
    meaning: 'Something went wrong on our side; safe to retry with an `Idempotency-Key`.',
  },
  channel_unavailable: { status: 502, meaning: 'The channel did not answer or failed; nothing was sent.' },
  catalog_unavailable: { status: 502, meaning: 'The catalog provider did not answer or failed.' },
  service_unavailable: {
    status: 503,
    meaning:
      'The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`.',
  },
  outcome_unknown: { status: 504, meaning: 'The channel’s answer was lost; the message may have been sent.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

/** Further errors of the browser's doors, which are not part of the public API. */
const browserErrorTable = {
  not_signed_in: { status: 401, meaning: 'No one is signed in, or the session has ended.' },
  no_such_workspace: { status: 404, meaning: 'The workspace does not exist, or the person is not a member of it.' },
  role_missing: { status: 403, meaning: 'The member’s role does not allow this.' },
  workspace_disabled: { status: 403, meaning: 'An instance admin has disabled the workspace.' },
  fresh_sign_in_needed: { status: 403, meaning: 'The person who asks has to prove again that it is them.' },
  second_factor_needed: {
    status: 403,
    meaning: 'The session has not shown a second factor, which the workspace, or a change of second factors, requires.',
  },
  cross_site_request: { status: 403, meaning: 'The request did not come from a page of this app.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

const allErrors = { ...errorTable, ...browserErrorTable };

/** An error code of the public API. */
export type PublicErrorCode = keyof typeof errorTable;

export type ErrorCode = keyof typeof allErrors;

type Details = {
  issues?: Issue[];
  /** In seconds. */
  retryAfter?: number;
  headers?: Record<string, string>;
  mayPass?: boolean;
  cause?: unknown;
};

/**
 * Thrown by a verb that cannot do what was asked. `message` is public: a sentence for the caller. What must stay
 * internal goes into `cause`, which is logged and never sent.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly headers: Record<string, string>;
  /** Whether the same request may succeed once something else has changed, where the code says that of some refusals only. */
  readonly mayPass: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    { issues, retryAfter, headers = {}, mayPass = false, cause }: Details = {},
  ) {
    super(message, { cause });
    this.name = 'DomainError';
    this.code = code;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.headers = headers;
    this.mayPass = mayPass;
  }

  get status(): number {
    return allErrors[this.code].status;
  }
}

/** The most problems listed in one response. */
export const MAX_ISSUES = 100;
/** The most characters of all listed problems together, and of the parts of each, as they repeat what was sent. */
const MAX_LISTED = 32_768;
const MAX_MSG = 1_000;
const MAX_NAME = 200;

/** A 422 with its problems, as many as a response lists. */
export function validationFailed(issues: Issue[]): DomainError {
  let left = MAX_LISTED;
  const listed = issues.slice(0, MAX_ISSUES).map(shortIssue);
  const fitting = listed.filter((issue, index) => {
    left -= JSON.stringify(issue).length;
    return left >= 0 || index === 0;
  });
  return new DomainError('validation_failed', fitting.map((issue) => issue.msg).join(' '), { issues: fitting });
}

function shortIssue({ type, loc, msg }: Issue): Issue {
  return {
    type,
    loc: loc.map((part) => (typeof part === 'string' ? short(part, MAX_NAME) : part)),
    msg: short(msg, MAX_MSG),
  };
}

function short(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text;
}

/** A 422 with one problem. */
export function invalid(loc: Issue['loc'], msg: string, type = 'value_error'): DomainError {
  return validationFailed([{ type, loc, msg }]);
}

/** A 404 for something that does not exist, or belongs to another workspace. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `There is no such ${what} in this workspace.`);
}
