import type { GraphProblem } from './draft-problems.ts';
import { nodeCalled } from './node-names.ts';
import type { Graph } from './schema.ts';
import { ANY_TIME, type CallWaits, needsWindow, WINDOW_MINUTES, worstWaits } from './waits.ts';

type GraphWarning = GraphProblem & { type: 'outside_service_window' };

/**
 * What may go wrong in a flow that can be published: texts and files that may fall outside the 24-hour window, because of
 * what passes on the longest way to them, in the flows that it runs too. Each at its node; where only the way to a call
 * makes a text of the called flow late, at the node that calls, since other callers may be in time. Runs in the browser.
 */
export function graphWarnings(graph: Graph, calls?: ReadonlyMap<string, CallWaits>): GraphWarning[] {
  const waits = worstWaits(graph, calls);
  return graph.nodes.flatMap((node, index) => {
    const minutes = waits.get(node.id);
    if (minutes === undefined) return [];
    const data = ['nodes', index, 'data'];
    if (node.type === 'run_flow') {
      const text = calls?.get(node.data.flowId)?.text;
      if (!text || minutes + text.minutes < WINDOW_MINUTES) return [];
      const what = `${nodeCalled(node)} runs a flow in which ${text.node}`;
      return [warning([...data, 'flowId'], what, minutes + text.minutes)];
    }
    if (!needsWindow(node) || minutes < WINDOW_MINUTES) return [];
    const path = [...data, ...(node.type === 'ask' ? ['message'] : []), 'type'];
    return [warning(path, nodeCalled(node), minutes)];
  });
}

function warning(path: (string | number)[], what: string, minutes: number): GraphWarning {
  const msg = `${what} may send ${spell(minutes)} after the customer last wrote. After 24 hours only a template arrives: use a template, or shorten the waits before it.`;
  return { type: 'outside_service_window', path, msg };
}

function spell(minutes: number): string {
  if (minutes >= ANY_TIME) return 'any time';
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
