import { webhookBytes } from '../delivery/webhook-bytes.ts';
import type { Reply } from '../http/reply.ts';
import { rawWebhookSchema } from '../schema/control-schema.ts';
import { bodyOf, type ControlCall } from './control-call.ts';
import { ControlError } from './control-error.ts';

/** `GET /_sandbox/webhooks`: the latest attempts, newest first. */
export function listAttempts({ world }: ControlCall): Reply {
  return { json: { attempts: world.webhooks.log().reverse() } };
}

/** `POST /_sandbox/webhooks`: sends any document, signed, or with a given signature. */
export async function sendRaw(call: ControlCall): Promise<Reply> {
  const { world } = call;
  const { body, signature } = await bodyOf(call, rawWebhookSchema);
  if (world.callbackUrl === null) throw new ControlError(422, 'No callback is registered: POST /_sandbox/callback.');
  const bytes = typeof body === 'string' ? Buffer.from(body) : webhookBytes(body);
  world.webhooks.sendBytes(world.callbackUrl, bytes, signature);
  return { json: { success: true } };
}
