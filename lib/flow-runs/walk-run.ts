import { getFlowVersion } from '../flows/get-flow-version.ts';
import type { Variables } from '../flows/template/variables.ts';
import type { Waiting } from '../flows/walk/outcome.ts';
import { type Arrival, type Segment, walk } from '../flows/walk/walk.ts';
import type { FlowRun } from '../generated/prisma/client.ts';
import { liveWorld } from './live-world.ts';

/** Walks a stored run for one segment, in its own version of its flow. Records nothing. */
export async function walkRun({ run, arrival }: { run: FlowRun; arrival?: Arrival }): Promise<Segment> {
  const { workspaceId, id: runId, flowId, version, conversationId, nodeId, stepCount } = run;
  const graph = await getFlowVersion({ workspaceId, flowId, version });
  return walk({
    graph,
    position: {
      nodeId,
      stepCount,
      variables: run.variables as Variables,
      waiting: run.waitingFor as Waiting | null,
    },
    ...(arrival && { arrival }),
    world: liveWorld({ workspaceId, runId, conversationId }),
  });
}
