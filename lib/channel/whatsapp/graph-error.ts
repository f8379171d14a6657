import { z } from 'zod';
import { log } from '#lib/platform/log.ts';
import { parseRetryAfter } from '#lib/platform/parse-retry-after.ts';
import { ChannelError, type ChannelErrorKind } from '../channel-error.ts';
import { errorKind } from '../error-kind.ts';
import type { GraphAnswer } from './graph-exchange.ts';
import { hideCredentials } from './hide-credentials.ts';
import { usageOf } from './usage.ts';

const text = z.string().nullish().catch(null);
const integer = z.int().nullish().catch(null);

/** Graph's error object; only `code` is reliable (docs/reference/whatsapp.md#error-object). */
const graphErrorBody = z.object({
  error: z.object({
    code: z.int(),
    message: text,
    error_subcode: integer,
    error_data: z.unknown().optional(),
    error_user_title: text,
    error_user_msg: text,
    fbtrace_id: text,
  }),
});

/** Messaging errors have `{details}`, template management a plain string. */
const errorDetails = z.union([z.string(), z.object({ details: z.string() }).transform(({ details }) => details)]);

/** In seconds: how long to wait when the channel throttles us without saying for how long. */
const WAIT_SECONDS: Record<number, number> = {
  // Messages per second: the next second has room.
  130429: 1,
  // One message per person every six seconds.
  131056: 6,
};
const WAIT_SECONDS_OTHERWISE = 60;
/** Calls are counted by the hour; a longer wait may be that of a proxy, which means something else. */
const LONGEST_WAIT_SECONDS = 3600;

/** Whether a response is an error, whatever its HTTP status says. */
export const isGraphError = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && graphErrorBody.safeParse(body).success;

/**
 * The error in an unsuccessful response. `error.code` decides first; the HTTP status decides only when the body is not a
 * Graph error (docs/reference/whatsapp.md#http-status). It never repeats the token that was sent.
 */
export function graphError(answer: GraphAnswer, { accessToken }: { accessToken: string }): ChannelError {
  const parsed = graphErrorBody.safeParse(hideCredentials(answer.body, { accessToken }));
  if (!parsed.success) return foreignAnswer(answer);
  const { error } = parsed.data;
  const subcode = error.error_subcode ?? null;
  const kind = errorKind({ code: error.code, subcode, httpStatus: answer.status });
  const details = errorDetails.safeParse(error.error_data).data ?? error.error_user_msg ?? error.message ?? null;
  log().info({ code: error.code, subcode, http_status: answer.status, fbtrace_id: error.fbtrace_id }, 'channel error');
  return new ChannelError(kind, error.message ?? `Graph error ${error.code}`, {
    code: error.code,
    subcode,
    httpStatus: answer.status,
    details,
    userTitle: error.error_user_title ?? null,
    data: error.error_data,
    traceId: error.fbtrace_id ?? null,
    retryAfterSeconds: kind === 'throttled' ? retryAfter(answer, error.code) : null,
  });
}

/** A response that is not Graph's: from a proxy, a gateway, or another server altogether. */
function foreignAnswer(answer: GraphAnswer): ChannelError {
  const { status } = answer;
  const details = { httpStatus: status };
  if (status === 429) {
    return new ChannelError('throttled', 'HTTP 429', { ...details, retryAfterSeconds: retryAfter(answer, null) });
  }
  // The gateway gave up waiting, but the server behind it may continue.
  const kind: ChannelErrorKind = status === 504 ? 'unknown' : 'unavailable';
  return new ChannelError(kind, `HTTP ${status} without a Graph error`, details);
}

/**
 * `Retry-After` is undocumented for Graph, but respected when present (docs/reference/whatsapp.md#usage-headers).
 */
function retryAfter(answer: GraphAnswer, code: number | null): number {
  const asked = parseRetryAfter(String(answer.headers['retry-after'] ?? ''));
  const { regainAccessSeconds } = usageOf(answer.headers);
  const usual = WAIT_SECONDS[code ?? -1] ?? WAIT_SECONDS_OTHERWISE;
  const seconds = asked === null ? regainAccessSeconds || usual : asked / 1000;
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)));
}
