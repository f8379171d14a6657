import { Reply } from '../http/reply.ts';
import type { FlowView } from './flow-view.ts';

/** A flow as an answer, its revision in the ETag. */
export function flowReply(flow: FlowView) {
  return new Reply(publicFlow(flow), { etag: `"${flow.revision}"` });
}

/** A flow's public fields. */
export function publicFlow({ id, name, status, draft_graph, published_version, updated_at }: FlowView) {
  return { id, name, status, draft_graph, published_version, updated_at };
}
