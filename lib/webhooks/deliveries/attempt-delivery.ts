import type { Dispatcher } from 'undici';
import { log } from '#lib/platform/log.ts';
import { EgressError } from '#lib/platform/net/egress-error.ts';
import { guardedFetch } from '#lib/platform/net/guarded-fetch.ts';
import { parseRetryAfter } from '#lib/platform/parse-retry-after.ts';
import { measure } from '#lib/platform/telemetry/measure.ts';
import { inSpan } from '#lib/platform/telemetry/trace.ts';
import { openFormerSecrets, openWebhookSecret } from '../endpoints/webhook-secret.ts';
import { renderEvent } from '../events/render-event.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { signDelivery } from './sign-delivery.ts';

/** The outcome of one attempt. */
export type AttemptOutcome = {
  startedAt: Date;
  durationMs: number;
  /** The HTTP status; 0 when there was no response. */
  status: number;
  /** True for a 2xx status. */
  acknowledged: boolean;
  /** Why there was no usable response, in one snake_case word such as `read_timeout` or `blocked_address`. */
  error: string | null;
  /** The first 2 KB of the response. */
  responseBody: string | null;
  retryAfterMs: number | null;
};

const KEPT_BYTES = 2048;
/** Read but not stored, so that the connection can be reused. */
const READ_BYTES = 65_536;

/**
 * Posts an event to a webhook once and waits at most `timeoutMs` for the whole response, of which only the status counts.
 * The body is rendered now: media links are fresh on every attempt. Redirects are not followed. Never throws: every
 * failure is an outcome.
 */
export async function attemptDelivery(given: Given): Promise<AttemptOutcome> {
  const { event, webhookId, id, number } = given.delivery;
  const about = {
    'parley.event': event.name,
    'parley.webhook': webhookId,
    'parley.delivery': id,
    'parley.attempt': number,
  };
  const outcome = await inSpan(
    { name: 'webhook delivery', kind: 'client', of: subjectOf(event), attributes: about },
    async (span) => {
      const made = await attempt(given, span.headers);
      span.set({ 'http.response.status_code': made.status, ...(made.error && { 'error.type': made.error }) });
      return made;
    },
  );
  measure('parley_delivery_attempt_seconds', outcome.durationMs / 1000, { outcome: classOf(outcome) });
  return outcome;
}

type Given = { delivery: ClaimedDelivery; dispatcher: Dispatcher; timeoutMs: number };

/** `acknowledged`; `refused` by the receiver, with an HTTP status; or `unanswered`. */
const classOf = ({ acknowledged, status }: AttemptOutcome) =>
  acknowledged ? 'acknowledged' : status > 0 ? 'refused' : 'unanswered';

/** The message that an event is about, if any. */
function subjectOf({ id, data }: ClaimedDelivery['event']): string {
  return typeof data.wa_message_id === 'string' ? data.wa_message_id : id;
}

async function attempt(
  { delivery, dispatcher, timeoutMs }: Given,
  traceHeaders: Record<string, string>,
): Promise<AttemptOutcome> {
  const startedAt = new Date();
  const started = performance.now();
  const took = () => ({ startedAt, durationMs: performance.now() - started });
  try {
    const body = JSON.stringify(await renderEvent(delivery.event));
    const response = await guardedFetch({
      dispatcher,
      url: delivery.url,
      method: 'POST',
      headers: {
        ...signDelivery({ body, event: delivery.event, secrets: secretsOf(delivery), at: startedAt }),
        ...traceHeaders,
      },
      body,
      timeouts: { connectMs: timeoutMs, totalMs: timeoutMs },
    });
    // The status alone decides. A body that breaks off, never ends or is not what its headers say changes nothing.
    const { bytes } = await response.read(READ_BYTES).catch(unreadable);
    return {
      ...took(),
      status: response.status,
      acknowledged: response.status >= 200 && response.status < 300,
      error: response.status >= 300 && response.status < 400 ? 'redirect_refused' : null,
      responseBody: storableText(bytes.subarray(0, KEPT_BYTES)),
      retryAfterMs: parseRetryAfter(response.headers['retry-after']),
    };
  } catch (error) {
    const reason = error instanceof EgressError ? snakeCase(error.reason) : 'internal_error';
    if (reason === 'internal_error') {
      log().error({ err: error, delivery_id: delivery.id, webhook_id: delivery.webhookId }, 'a delivery failed here');
    }
    return { ...took(), status: 0, acknowledged: false, error: reason, responseBody: null, retryAfterMs: null };
  }
}

function unreadable(error: unknown): { bytes: Buffer } {
  if (error instanceof EgressError) return { bytes: Buffer.alloc(0) };
  throw error;
}

function secretsOf({ workspaceId, webhookId, secret, previousSecret }: ClaimedDelivery): [string, ...string[]] {
  const owner = { workspaceId, webhookId };
  const former = openFormerSecrets({ ...owner, ciphertext: previousSecret });
  return [openWebhookSecret({ ...owner, ciphertext: secret }), ...former];
}

/** `DNSError` becomes `dns_error`. */
function snakeCase(reason: string) {
  return reason.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();
}

/** Text that Postgres can store; a character cut by the limit becomes a replacement character. */
function storableText(bytes: Buffer) {
  return bytes.length > 0 ? bytes.toString('utf8').replaceAll('\u0000', '\ufffd') : null;
}
