import type { FlowSummary } from './admin-operations.ts';
import type { FlowView } from './flow-view.ts';

/** A flow in a list: how much is drawn, not what. */
export function flowSummary({ id, name, status, published_version, updated_at, draft_graph }: FlowView): FlowSummary {
  return { id, name, status, published_version, updated_at, node_count: draft_graph.nodes.length };
}
