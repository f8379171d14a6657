import type { z } from 'zod';
import { type Database, db } from '#lib/platform/database/db.ts';
import type { Flow } from '#lib/platform/database/generated/prisma/client.ts';
import { graphWarnings } from '../graph/graph-warnings.ts';
import { calledBy } from '../graph/publish-problems.ts';
import type { Graph } from '../graph/schema.ts';
import { parseStoredGraph, publicGraph } from '../graph/stored-graph.ts';
import { calledFlows } from './callable-flows.ts';
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

/** A flow after a change that may have had nothing to do. */
export type ChangedFlow = FlowView & { changed: boolean };

export async function flowView(flow: Flow, database: Database = db()): Promise<FlowView> {
  const [view] = await flowViews([flow], database);
  if (!view) throw new Error('A flow has a view.');
  return view;
}

export const statusOf = (publishedVersion: number | null): FlowView['status'] =>
  publishedVersion === null ? 'draft' : 'published';

/** For flows of one workspace. Their warnings depend on the flows that they run. */
export async function flowViews(flows: Flow[], database: Database = db()): Promise<FlowView[]> {
  const [first] = flows;
  if (!first) return [];
  const drawn = flows.map((flow) => ({ ...flow, graph: publicGraph(parseStoredGraph(flow.draftGraph)) }));
  const calls = drawn.flatMap(({ graph }) => calledBy(graph));
  const called = await calledFlows({ workspaceId: first.workspaceId, calls, database });
  const waits = new Map(called.map(({ id, waits }) => [id, waits]));
  return drawn.map(({ id, name, graph, publishedVersion, updatedAt, revision }) => ({
    id,
    name,
    status: statusOf(publishedVersion),
    draft_graph: graph,
    published_version: publishedVersion,
    warnings: graphWarnings(graph, waits).map(({ type, path, msg }) => ({ type, loc: ['draft_graph', ...path], msg })),
    updated_at: updatedAt.toISOString(),
    revision,
  }));
}
