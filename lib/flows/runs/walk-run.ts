import { getFlowVersion } from '../definitions/get-flow-version.ts';
import { type Arrival, type Segment, walk } from '../walk/walk.ts';
import { liveWorld } from './live-world.ts';
import type { RunRow } from './run-row.ts';

/** Walks a stored run for one segment, in its own version of its flow. Records nothing. */
export async function walkRun({ run, arrival }: { run: RunRow; arrival?: Arrival }): Promise<Segment> {
  const { workspaceId, id: runId, flowId, version, conversationId, nodeId, stepCount, variables, waitingFor } = run;
  const graph = await getFlowVersion({ workspaceId, flowId, version });
  return walk({
    graph,
    position: { nodeId, stepCount, variables, waiting: waitingFor },
    ...(arrival && { arrival }),
    world: liveWorld({ workspaceId, runId, conversationId }),
  });
}
