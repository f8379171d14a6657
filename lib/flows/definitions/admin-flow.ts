import { publicFlow } from '#lib/doors/public/flow-reply.ts';
import type { AdminFlow } from './admin-operations.ts';
import type { FlowView } from './flow-view.ts';

/** A flow for the editor: its public fields and the revision. */
export function adminFlow(flow: FlowView): AdminFlow {
  return { ...publicFlow(flow), revision: flow.revision };
}
