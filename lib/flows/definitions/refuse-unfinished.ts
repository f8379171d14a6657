import { type Database, db } from '#lib/platform/database/db.ts';
import { calledBy, publishProblems } from '../graph/publish-problems.ts';
import type { Graph } from '../graph/schema.ts';
import { calledFlows } from './callable-flows.ts';
import { refuseGraph } from './refuse-graph.ts';

/**
 * Throws `validation_failed` with each reason why a graph of this flow cannot go live: what is missing in it, or a secret or
 * another flow that does not exist.
 */
export async function refuseUnfinished({
  workspaceId,
  flowId,
  graph,
  database = db(),
}: {
  workspaceId: string;
  flowId: string;
  graph: Graph;
  /** Publishing already holds a connection. */
  database?: Database;
}): Promise<void> {
  const secrets = await database.flowSecret.findMany({ where: { workspaceId }, select: { name: true } });
  const flows = await calledFlows({ workspaceId, calls: calledBy(graph), database });
  const secretNames = new Set(secrets.map(({ name }) => name));
  refuseGraph(publishProblems(graph, { secretNames, calls: { flowId, flows } }));
}
