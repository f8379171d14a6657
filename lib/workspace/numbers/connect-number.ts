import { ChannelError } from '#lib/channel/channel-error.ts';
import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import { DomainError, invalid } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import { storeProbe } from './check-number.ts';
import { type NumberProbe, probeNumber } from './probe-number.ts';
import { type NumberDetails, saveNumber } from './save-number.ts';

/**
 * Connects a number after the channel has confirmed it, and asks for its webhooks. Throws `validation_failed` at the
 * detail that is wrong, `channel_unavailable` when the channel cannot be asked, `conflict` for another workspace's
 * number.
 */
export async function connectNumber({
  workspaceId,
  ...details
}: { workspaceId: string } & NumberDetails): Promise<{ id: string; probe: NumberProbe }> {
  const probe = await probeNumber(details);
  if (probe.status === 'unreachable') throw new DomainError('channel_unavailable', probe.detail);
  if (probe.status === 'token_refused') throw invalid(['body', 'access_token'], probe.detail, probe.status);
  if (probe.status === 'unknown_number') {
    throw invalid(['body', probe.info ? 'waba_id' : 'phone_number_id'], probe.detail, probe.status);
  }
  const { id } = await saveNumber({ workspaceId, ...details });
  await storeProbe({ workspaceId, id, probe });
  await subscribe(details);
  return { id, probe };
}

/**
 * Anyone who manages the app may have subscribed it already with rights that this token lacks: not a reason to fail.
 */
async function subscribe(details: NumberDetails): Promise<void> {
  try {
    await channelFor(details).subscribeApp();
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    log().warn({ code: error.code, waba_id: details.wabaId }, 'the app could not be subscribed to the account');
  }
}
