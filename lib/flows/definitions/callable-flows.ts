import { validate as isUuid } from 'uuid';
import { byAlphabet } from '#lib/platform/alphabet.ts';
import { type Database, db } from '#lib/platform/database/db.ts';
import { type CalledGraph, followCalls } from '../graph/follow-calls.ts';
import { knownVariables } from '../graph/known-variables.ts';
import type { CallableFlow } from '../graph/publish-problems.ts';
import { parseStoredGraph } from '../graph/stored-graph.ts';
import { triggersOf } from '../graph/triggers-of.ts';
import { readFlowVersion } from './get-flow-version.ts';

/** The most flows of a workspace that are offered. */
const MAX_OFFERED = 200;

/**
 * The live flows, by name: with their variables and how long they can take, for the nodes that can run them, and with
 * their triggers, for flows that would start with the same.
 */
export async function callableFlows({ workspaceId }: { workspaceId: string }) {
  const all = await db().flow.findMany({
    where: { workspaceId, deletedAt: null, publishedVersion: { not: null } },
    select: { id: true, name: true, publishedVersion: true },
    orderBy: { id: 'asc' },
  });
  const live = all.toSorted((one, other) => byAlphabet(one.name, other.name)).slice(0, MAX_OFFERED);
  const ids = live.map(({ id }) => id);
  const flows = new Map(live.map((flow) => [flow.id, flow]));
  const found = await followCalls({
    ids,
    read: async (flowId) => {
      const { name = '', publishedVersion: version } = flows.get(flowId) ?? {};
      const graph = version ? await readFlowVersion({ workspaceId, flowId, version }) : null;
      return graph && { name, graph };
    },
    factsOf: (graph) => ({
      variables: knownVariables(graph),
      triggers: triggersOf(graph),
    }),
  });
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Those of these flows that are live, and the live flows that they run. */
export async function calledFlows({
  workspaceId,
  calls,
  database = db(),
}: {
  workspaceId: string;
  calls: string[];
  /** Publishing already holds a connection. */
  database?: Database;
}): Promise<CallableFlow[]> {
  const read = (flowId: string) => readLiveFlow({ workspaceId, flowId, database });
  const found = await followCalls({ ids: calls, read, factsOf: () => ({}) });
  return [...found.values()];
}

async function readLiveFlow({
  workspaceId,
  flowId,
  database,
}: {
  workspaceId: string;
  flowId: string;
  database: Database;
}): Promise<CalledGraph | null> {
  if (!isUuid(flowId)) return null;
  const [live] = await database.$queryRaw<{ name: string; graph: unknown }[]>`
    SELECT flows.name, version.graph FROM flows
    JOIN flow_versions AS version ON version.workspace_id = flows.workspace_id AND version.flow_id = flows.id
      AND version.version = flows.published_version
    WHERE flows.workspace_id = ${workspaceId}::uuid AND flows.id = ${flowId}::uuid AND flows.deleted_at IS NULL`;
  return live ? { name: live.name, graph: parseStoredGraph(live.graph) } : null;
}
