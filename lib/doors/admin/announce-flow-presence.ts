import { notFound } from '#lib/contract/errors.ts';
import { hasFlow } from '#lib/flows/definitions/has-flow.ts';
import type { FlowPresence } from '#lib/platform/realtime/presence.ts';
import { announceWithinLimit } from './presence-notices.ts';

/**
 * Tells colleagues what a member is doing in a flow's editor, within a rate limit. Throws `not_found` for an unknown flow.
 */
export function announceFlowPresence(presence: FlowPresence): Promise<{ told: boolean }> {
  return announceWithinLimit(presence, async () => {
    if (!(await hasFlow(presence))) throw notFound('flow');
  });
}
