import { checkNumber } from './check-number.ts';
import { numberOf } from './number-of.ts';
import type { NumberProbe } from './probe-number.ts';
import { subscribeApp } from './subscribe-app.ts';

/**
 * Does for a default number that was stored unchecked what connecting one on the page does: asks the channel about it, and
 * subscribes to its webhooks once the channel has confirmed it. Throws `number_not_connected` when there is no number.
 */
export async function checkNewNumber({ workspaceId }: { workspaceId: string }): Promise<NumberProbe> {
  const probe = await checkNumber({ workspaceId });
  if (probe.status === 'connected' || probe.status === 'restricted')
    await subscribeApp(await numberOf({ workspaceId }));
  return probe;
}
