import type { z } from 'zod';
import type { Flow } from '#lib/platform/database/generated/prisma/client.ts';
import { graphWarnings } from '../graph/graph-warnings.ts';
import type { Graph } from '../graph/schema.ts';
import { parseStoredGraph, publicGraph } from '../graph/stored-graph.ts';
import type { flowSchema } from './schema.ts';

/** A flow as its verbs return it: the public fields, and the revision that becomes the ETag. */
export type FlowView = {
  id: string;
  name: string;
  status: 'draft' | 'published';
  draft_graph: Graph;
  published_version: number | null;
  warnings: z.output<typeof flowSchema>['warnings'];
  updated_at: string;
  revision: number;
};

export function flowView({ id, name, draftGraph, publishedVersion, updatedAt, revision }: Flow): FlowView {
  const graph = publicGraph(parseStoredGraph(draftGraph));
  return {
    id,
    name,
    status: publishedVersion === null ? 'draft' : 'published',
    draft_graph: graph,
    published_version: publishedVersion,
    warnings: graphWarnings(graph).map(({ type, path, msg }) => ({ type, loc: ['draft_graph', ...path], msg })),
    updated_at: updatedAt.toISOString(),
    revision,
  };
}
