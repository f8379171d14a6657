import { DomainError } from '#lib/contract/errors.ts';
import { receiveWebhook } from '#lib/messaging/inbound/receive-webhook.ts';
import { verifySignature } from '#lib/messaging/inbound/verify-signature.ts';
import { MB } from '#lib/platform/bytes.ts';
import { isSameToken } from '#lib/platform/crypto/is-same-token.ts';
import { isDatabaseLost } from '#lib/platform/database-lost.ts';
import { isPartOfOutage } from '#lib/platform/database-outage.ts';
import { env } from '#lib/platform/env.ts';
import { QueueFull } from '#lib/platform/fair-queue.ts';
import { log } from '#lib/platform/log.ts';
import { measure } from '#lib/platform/telemetry/measure.ts';
import { RETRY_AFTER } from '../steps/as-domain-error.ts';
import { classOf } from '../steps/observed.ts';
import { readBody } from '../steps/read-body.ts';
import { refusal } from '../steps/refusal.ts';

/** The channel sends up to 3 MB (docs/reference/whatsapp.md#webhook-delivery). */
const MAX_BYTES = 4 * MB;

/** The door for Meta's servers: `GET` and `POST /channels/whatsapp`, as Web-standard handlers. */
export const channelDoor = {
  /**
   * The verification handshake (docs/reference/whatsapp.md#verification-handshake): returns only the challenge, to a
   * caller who knows the verify token.
   */
  GET: async (request: Request): Promise<Response> => {
    const asked = new URL(request.url).searchParams;
    const token = env().WHATSAPP_VERIFY_TOKEN;
    const isKnown = token !== undefined && isSameToken(asked.get('hub.verify_token') ?? '', token);
    if (asked.get('hub.mode') !== 'subscribe' || !isKnown) return refusal(403, 'The verify token is not ours.');
    return new Response(asked.get('hub.challenge') ?? '', {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
  },

  /** A webhook: 200 once everything in it is committed, so that the channel never needs to send it again. */
  POST: async (request: Request): Promise<Response> => {
    const startedAt = performance.now();
    const response = await receive(request);
    const seconds = (performance.now() - startedAt) / 1000;
    measure('parley_acknowledgement_seconds', seconds, { status: classOf(response.status) });
    return response;
  },
};

async function receive(request: Request): Promise<Response> {
  try {
    const bytes = await readBody(request, { maxBytes: MAX_BYTES });
    const secret = env().WHATSAPP_APP_SECRET;
    const signature = request.headers.get('x-hub-signature-256');
    if (!secret || !verifySignature({ bytes, signature, secret })) {
      log().warn('a webhook with a bad signature was refused');
      return refusal(401, 'The signature does not fit the body.');
    }
    await receiveWebhook({ bytes });
    return new Response(null, { status: 200 });
  } catch (error) {
    if (error instanceof DomainError) return refusal(error.code === 'service_unavailable' ? 503 : 413, error.message);
    if (error instanceof SyntaxError) return refusal(400, 'The body is not valid JSON.');
    if (isDatabaseLost(error)) {
      if (!isPartOfOutage(error)) log().warn({ err: error }, 'a webhook could not be stored for now');
      return refusal(503, 'The webhook could not be stored; send it again.', { 'retry-after': String(RETRY_AFTER) });
    }
    if (error instanceof QueueFull) {
      log().warn('a webhook was refused, since too much of its number waits already');
      return refusal(503, 'Too much of this number waits already; send it again.', {
        'retry-after': String(RETRY_AFTER),
      });
    }
    log().error({ err: error }, 'a webhook could not be stored');
    return refusal(500, 'The webhook could not be stored; send it again.');
  }
}
