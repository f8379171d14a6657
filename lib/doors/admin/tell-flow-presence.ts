import { notFound } from '#lib/contract/errors.ts';
import { hasFlow } from '#lib/flows/definitions/has-flow.ts';
import type { FlowPresence } from '#lib/platform/realtime/presence.ts';
import { tellWithinLimit } from './presence-notices.ts';

/**
 * Tells colleagues what a member does in the editor of a flow, within a limit. Throws `not_found` for a flow that the
 * workspace does not have.
 */
export function tellFlowPresence(presence: FlowPresence): Promise<{ told: boolean }> {
  return tellWithinLimit(presence, async () => {
    if (!(await hasFlow(presence))) throw notFound('flow');
  });
}
