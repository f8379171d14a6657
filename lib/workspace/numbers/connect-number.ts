import { DomainError, invalid } from '#lib/contract/errors.ts';
import { storeProbe } from './check-number.ts';
import { type NumberProbe, probeNumber } from './probe-number.ts';
import { type NumberDetails, saveNumber } from './save-number.ts';
import { subscribeApp } from './subscribe-app.ts';

/**
 * Connects a number after the channel has confirmed it, and subscribes to its webhooks. Throws `validation_failed` at the
 * wrong detail, `channel_unavailable` when the channel cannot be asked, `conflict` for another workspace's number.
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
  await subscribeApp(details);
  return { id, probe };
}
