import { validate as isUuid } from 'uuid';
import { db } from '#lib/platform/database/db.ts';
import { nodeName } from '../graph/node-names.ts';
import type { FlowNode, Graph } from '../graph/schema.ts';

/** A node of an imported flow that runs a flow which this workspace does not have, and what to do about it. */
export type MissingCall = { node: FlowNode; name: string; why: string };

/** @param names of the called flows, by ID, as the file has them; files of earlier versions have none */
export async function missingCalls({
  workspaceId,
  graph,
  names,
}: {
  workspaceId: string;
  graph: Graph;
  names: Record<string, string>;
}): Promise<MissingCall[]> {
  const calls = graph.nodes.flatMap((node) =>
    node.type === 'run_flow' && node.data.flowId ? [{ node, flowId: node.data.flowId }] : [],
  );
  if (calls.length === 0) return [];
  const ids = calls.map(({ flowId }) => flowId).filter((id) => isUuid(id));
  const here = await db().flow.findMany({
    where: { workspaceId, id: { in: ids }, deletedAt: null },
    select: { id: true },
  });
  const known = new Set(here.map(({ id }) => id));
  return calls
    .filter(({ flowId }) => !known.has(flowId))
    .map(({ node, flowId }) => ({ node, name: nodeName(node), why: why(names[flowId]) }));
}

const why = (name: string | undefined) =>
  `${name === undefined ? 'The flow that this node runs' : `“${name}”, which this node runs,`} is not in this workspace. ` +
  'Import it too and publish it, then choose it in this node.';
