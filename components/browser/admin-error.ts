import type { Issue } from '#lib/contract/errors.ts';

/** An error response of the server. `message` is for people. */
export class AdminError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  readonly requestId: string | null;

  constructor({
    status,
    code,
    message,
    issues = [],
    requestId = null,
  }: {
    status: number;
    code: string;
    message: string;
    issues?: Issue[];
    requestId?: string | null;
  }) {
    super(message);
    this.name = 'AdminError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.requestId = requestId;
  }
}
