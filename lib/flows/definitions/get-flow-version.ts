import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { readThroughCache } from '#lib/platform/read-through-cache.ts';
import type { Graph } from '../graph/schema.ts';
import { parseStoredGraph } from '../graph/stored-graph.ts';

type Key = { workspaceId: string; flowId: string; version: number };

/** Cached, because a version never changes. */
const graphs = readThroughCache<string, Graph, Key>({
  max: 500,
  // In characters of JSON, which take several times as much memory. A graph may have a million, so the total is bounded.
  maxSize: 20_000_000,
  sizeCalculation: (graph) => JSON.stringify(graph).length,
  fetchMethod: async (_, __, { context: { workspaceId, flowId, version } }) => {
    const row = await db().flowVersion.findUnique({
      where: { workspaceId_flowId_version: { workspaceId, flowId, version } },
      select: { graph: true },
    });
    return row ? parseStoredGraph(row.graph) : undefined;
  },
});

/** The graph of a version. Throws `not_found`. */
export async function getFlowVersion(key: Key): Promise<Graph> {
  const graph = await readFlowVersion(key);
  if (!graph) throw notFound('version of the flow');
  return graph;
}

/** The graph of a version, or null. */
export async function readFlowVersion(key: Key): Promise<Graph | null> {
  const { workspaceId, flowId, version } = key;
  return (await graphs.fetch(`${workspaceId}/${flowId}/${version}`, { context: key })) ?? null;
}
