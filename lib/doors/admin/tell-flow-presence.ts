import { notFound } from '#lib/contract/errors.ts';
import { hasFlow } from '#lib/flows/definitions/has-flow.ts';
import type { FlowPresence } from '#lib/platform/realtime/presence.ts';
import { tellWithinLimit } from './presence-notices.ts';

/**
 * Tells colleagues what a member is doing in a flow's editor, within a rate limit. Throws `not_found` for an unknown flow.
 */
export function tellFlowPresence(presence: FlowPresence): Promise<{ told: boolean }> {
  return tellWithinLimit(presence, async () => {
    if (!(await hasFlow(presence))) throw notFound('flow');
  });
}
