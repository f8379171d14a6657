import type { FlowView } from '#lib/flows/definitions/flow-view.ts';
import { Reply } from '../steps/reply.ts';

/** A flow as a response, with its revision in the ETag. */
export function flowReply(flow: FlowView & { changed?: boolean }) {
  const { revision, changed } = flow;
  return new Reply(publicFlow(flow), { etag: `"${revision}"` }, { changed });
}

export function publicFlow({ id, name, status, draft_graph, published_version, warnings, updated_at }: FlowView) {
  return { id, name, status, draft_graph, published_version, warnings, updated_at };
}
