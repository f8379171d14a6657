import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import { getFlow } from '../definitions/get-flow.ts';
import { readFlowTests } from '../flow-tests/flow-tests.ts';
import { calledBy } from '../graph/publish-problems.ts';
import { GRAPH_VERSION } from '../graph/schema.ts';
import type { flowFileSchema } from './schema.ts';

/**
 * A flow's draft and tests as a file for another workspace, with secrets by name only, and with the names of the flows
 * that it runs. Throws `not_found`.
 */
export async function exportFlow({
  workspaceId,
  flowId,
}: {
  workspaceId: string;
  flowId: string;
}): Promise<z.output<typeof flowFileSchema>> {
  const [{ name, draft_graph }, tests] = await Promise.all([
    getFlow({ workspaceId, flowId }),
    readFlowTests({ workspaceId, flowId }),
  ]);
  const graph = { ...draft_graph, version: GRAPH_VERSION } as const;
  const called = await db().flow.findMany({
    where: { workspaceId, id: { in: calledBy(draft_graph).filter((id) => isUuid(id)) } },
    select: { id: true, name: true },
  });
  const flows = Object.fromEntries(called.map(({ id, name }) => [id, name]));
  return {
    ...{ format: 'parley.flow', name, graph },
    ...(tests.tests.length > 0 && { tests }),
    ...(called.length > 0 && { flows }),
  };
}
