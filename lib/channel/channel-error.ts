/**
 * What an error of the channel requires:
 *
 * - `throttled`: slow down; `retryAfterSeconds` says for how long.
 * - `credentials`: the token, its permissions or the number's registration; a person has to reconnect the number.
 * - `template`: the template, its state or its parameters.
 * - `window`: a free-form message outside the 24 hours.
 * - `policy`: the channel does not let this business write to this person, now or at all.
 * - `media`: a file that cannot be fetched or processed.
 * - `invalid`: anything else about the request.
 * - `not_found`: an ID that does not exist, or that this token may not see.
 * - `unavailable`: the channel is down or failed. Nothing was done.
 * - `unknown`: the request was sent and its response was lost. It may have been done.
 */
export type ChannelErrorKind =
  | 'throttled'
  | 'credentials'
  | 'template'
  | 'window'
  | 'policy'
  | 'media'
  | 'invalid'
  | 'not_found'
  | 'unavailable'
  | 'unknown';

type Details = {
  /** The channel's own code; null when it gave none. */
  code?: number | null;
  subcode?: number | null;
  httpStatus?: number | null;
  /** What the channel says about this particular request, in its own words. */
  details?: string | null;
  /** The channel's title of the problem for people, if it has one. */
  userTitle?: string | null;
  /** Anything else that the channel attached, unparsed. */
  data?: unknown;
  retryAfterSeconds?: number | null;
  traceId?: string | null;
  cause?: unknown;
};

/** A refusal or failure of the channel. `message` is for logs; words for people come from explain-error.ts. */
export class ChannelError extends Error {
  readonly kind: ChannelErrorKind;
  readonly code: number | null;
  readonly subcode: number | null;
  readonly httpStatus: number | null;
  readonly details: string | null;
  readonly userTitle: string | null;
  readonly data: unknown;
  readonly retryAfterSeconds: number | null;
  readonly traceId: string | null;

  constructor(kind: ChannelErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'ChannelError';
    this.kind = kind;
    this.code = details.code ?? null;
    this.subcode = details.subcode ?? null;
    this.httpStatus = details.httpStatus ?? null;
    this.details = details.details ?? null;
    this.userTitle = details.userTitle ?? null;
    this.data = details.data;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.traceId = details.traceId ?? null;
  }
}
