import type { Flow } from '#lib/platform/database/generated/prisma/client.ts';
import type { Graph } from '../graph/schema.ts';
import { parseStoredGraph, publicGraph } from '../graph/stored-graph.ts';

/** A flow as its verbs return it: the public fields, and the revision that becomes the ETag. */
export type FlowView = {
  id: string;
  name: string;
  status: 'draft' | 'published';
  draft_graph: Graph;
  published_version: number | null;
  updated_at: string;
  revision: number;
};

export function flowView({ id, name, draftGraph, publishedVersion, updatedAt, revision }: Flow): FlowView {
  return {
    id,
    name,
    status: publishedVersion === null ? 'draft' : 'published',
    draft_graph: publicGraph(parseStoredGraph(draftGraph)),
    published_version: publishedVersion,
    updated_at: updatedAt.toISOString(),
    revision,
  };
}
