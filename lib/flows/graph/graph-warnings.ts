import type { GraphProblem } from './draft-problems.ts';
import { nodeCalled } from './node-names.ts';
import type { FlowNode, Graph } from './schema.ts';
import { ANY_TIME, type CallWaits, worstWaits } from './waits.ts';

/** For so long after the customer's last message the channel takes texts and files; later only templates. */
const WINDOW_MINUTES = 24 * 60;

type GraphWarning = GraphProblem & { type: 'outside_service_window' };

/**
 * What may go wrong in a flow that can be published: texts and files that may fall outside the 24-hour window, because of
 * what passes on the longest way to them, in the flows that it runs too. Each at its node. Runs in the browser.
 */
export function graphWarnings(graph: Graph, calls?: ReadonlyMap<string, CallWaits>): GraphWarning[] {
  const waits = worstWaits(graph, calls);
  return graph.nodes.flatMap((node, index) => {
    const minutes = waits.get(node.id) ?? 0;
    if (minutes < WINDOW_MINUTES || !needsWindow(node)) return [];
    const path = ['nodes', index, 'data', ...(node.type === 'ask' ? ['message'] : []), 'type'];
    const msg = `Node “${nodeCalled(node)}” may send ${spell(minutes)} after the customer last wrote. After 24 hours only a template arrives: use a template, or shorten the waits before it.`;
    return [{ type: 'outside_service_window', path, msg }];
  });
}

function needsWindow(node: FlowNode): boolean {
  if (node.type === 'send_message') return node.data.type !== 'template';
  return node.type === 'ask' && node.data.message.type !== 'template';
}

function spell(minutes: number): string {
  if (minutes >= ANY_TIME) return 'any time';
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
