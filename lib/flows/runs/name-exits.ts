import { exitOfKind } from '../graph/node-facts.ts';
import { exitCalled } from '../graph/node-names.ts';
import type { Graph, NodeType } from '../graph/schema.ts';
import type { Called } from '../walk/frames.ts';
import type { ReadGraph } from '../walk/segment.ts';

type Step = { node_id: string; node_type: string; handle: string | null; called: Called | null };

/**
 * Adds the name of the exit to each step of a called flow, as the canvas shows it: a page that shows steps knows only
 * the exits of the run's own flow. If the called version no longer exists, only the exits that all nodes of a kind have
 * are known; others have only an ID, which says nothing, and have no name.
 */
export async function nameExits<Of extends Step>(steps: readonly Of[], readGraph: ReadGraph) {
  const graphs = new Map<string, Promise<Graph | null>>();
  const graphOf = ({ flow_id: flowId, version }: Called) => {
    const key = `${flowId} ${version}`;
    const graph = graphs.get(key) ?? readGraph({ flowId, version });
    graphs.set(key, graph);
    return graph;
  };
  return Promise.all(
    steps.map(async ({ called, ...step }) => ({ ...step, called: called && (await named(called, step, graphOf)) })),
  );
}

async function named(
  called: Called,
  { node_id, node_type, handle }: Omit<Step, 'called'>,
  graphOf: (called: Called) => Promise<Graph | null>,
) {
  if (handle === null) return { ...called, exit: null };
  const node = (await graphOf(called))?.nodes.find(({ id }) => id === node_id);
  return { ...called, exit: node ? exitCalled(node, handle) : exitOfKind(node_type as NodeType, handle) };
}
