import { validate as isUuid } from 'uuid';
import { type Database, db } from '#lib/platform/database/db.ts';
import { knownVariables } from '../graph/known-variables.ts';
import { type CallableFlow, calledBy } from '../graph/publish-problems.ts';
import type { Graph } from '../graph/schema.ts';
import { parseStoredGraph } from '../graph/stored-graph.ts';
import { allCallWaits, type CallWaits } from '../graph/waits.ts';
import { MAX_DEPTH } from '../nodes/run-flow/constants.ts';
import { readFlowVersion } from './get-flow-version.ts';

/** The most flows of a workspace that are offered. */
const MAX_OFFERED = 200;

/**
 * The live flows, by name: with their variables and how long they can take, for the nodes that can run them, and with
 * their triggers, for flows that would start with the same.
 */
export async function callableFlows({ workspaceId }: { workspaceId: string }) {
  const live = await db().flow.findMany({
    where: { workspaceId, deletedAt: null, publishedVersion: { not: null } },
    select: { id: true, name: true, publishedVersion: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MAX_OFFERED,
  });
  const flows = await Promise.all(
    live.map(async ({ id, name, publishedVersion }) => {
      const graph = await readFlowVersion({ workspaceId, flowId: id, version: publishedVersion ?? 0 });
      return graph && { id, name, graph, calls: calledBy(graph) };
    }),
  );
  return withWaits(flows.filter((flow) => flow !== null)).map(({ graph, ...flow }) => ({
    ...flow,
    variables: knownVariables(graph),
    triggers: graph.nodes.flatMap((node) => (node.type === 'start' ? node.data.triggers : [])),
  }));
}

type LiveFlow = { id: string; name: string; calls: string[]; graph: Graph };

/** Each flow's waits depend on the flows that it runs, which must be among them. */
function withWaits(flows: LiveFlow[]): (LiveFlow & { waits: CallWaits })[] {
  const waits = allCallWaits(new Map(flows.map((flow) => [flow.id, flow])));
  return flows.flatMap((flow) => {
    const found = waits.get(flow.id);
    return found ? [{ ...flow, waits: found }] : [];
  });
}

/** Those of these flows that are live, and the live flows that they run, as deep as runs go. */
export async function calledFlows({
  workspaceId,
  calls,
  database = db(),
}: {
  workspaceId: string;
  calls: string[];
  database?: Database;
}): Promise<CallableFlow[]> {
  const found = new Map<string, LiveFlow>();
  let wanted = [...new Set(calls)];
  for (let depth = 0; depth <= MAX_DEPTH && wanted.length > 0; depth += 1) {
    const ids = wanted.filter((id) => isUuid(id) && !found.has(id));
    const flows = await liveFlows({ workspaceId, ids, database });
    for (const flow of flows) found.set(flow.id, flow);
    wanted = [...new Set(flows.flatMap(({ calls }) => calls))];
  }
  return withWaits([...found.values()]).map(({ graph: _, ...flow }) => flow);
}

/** Uses the given connection, because publishing already holds one. */
async function liveFlows({
  workspaceId,
  ids,
  database,
}: {
  workspaceId: string;
  ids: string[];
  database: Database;
}): Promise<LiveFlow[]> {
  if (ids.length === 0) return [];
  const live = await database.flow.findMany({
    where: { workspaceId, id: { in: ids }, deletedAt: null, publishedVersion: { not: null } },
    select: { id: true, name: true, publishedVersion: true },
  });
  const versions = await database.flowVersion.findMany({
    where: {
      workspaceId,
      OR: live.map(({ id: flowId, publishedVersion }) => ({ flowId, version: publishedVersion ?? 0 })),
    },
    select: { flowId: true, graph: true },
  });
  return live.flatMap(({ id, name }) => {
    const version = versions.find(({ flowId }) => flowId === id);
    if (!version) return [];
    const graph = parseStoredGraph(version.graph);
    return [{ id, name, calls: calledBy(graph), graph }];
  });
}
