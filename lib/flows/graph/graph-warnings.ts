import type { GraphProblem } from './draft-problems.ts';
import { nodeCalled } from './node-names.ts';
import type { FlowNode, Graph } from './schema.ts';
import { ANY_TIME, type CallWaits, type LateCall, needsWindow, WINDOW_MINUTES, worstWaits } from './waits.ts';

type GraphWarning = GraphProblem & { type: 'outside_service_window' };

/**
 * What may go wrong in a flow that can be published: texts and files that may fall outside the 24-hour window, because of
 * what passes on the longest way to them, in the flows that it runs too. Each at its node; where only the way to a call
 * makes a text of the called flow late, at the node that calls, since other callers may be in time. Runs in the browser.
 *
 * @param begun how late another flow runs this one, where that is known; what only it makes late names it
 */
export function graphWarnings(
  graph: Graph,
  calls?: ReadonlyMap<string, CallWaits>,
  begun?: LateCall | null,
): GraphWarning[] {
  const waits = worstWaits(graph, calls);
  const called = begun ? worstWaits(graph, calls, begun.minutes) : waits;
  return graph.nodes.flatMap((node, index) => {
    const send = lateSendOf(node, calls);
    const [alone, behind] = [waits.get(node.id), called.get(node.id)];
    if (!send || alone === undefined || behind === undefined) return [];
    const isOwn = alone + send.after >= WINDOW_MINUTES;
    const minutes = (isOwn ? alone : behind) + send.after;
    if (minutes < WINDOW_MINUTES) return [];
    const where = begun && !isOwn ? ` where “${begun.by}” runs this flow` : '';
    const msg = `${nodeCalled(node)}${send.what} may send ${spell(minutes)} after the customer last wrote${where}. After 24 hours only a template arrives: use a template, or shorten the waits before it.`;
    return [{ type: 'outside_service_window', path: ['nodes', index, 'data', ...send.path], msg }];
  });
}

/** What a node sends that needs the window, and how long after the run came to it at most. */
function lateSendOf(node: FlowNode, calls: ReadonlyMap<string, CallWaits> | undefined) {
  if (node.type === 'run_flow') {
    const text = calls?.get(node.data.flowId)?.text;
    return text && { what: ` runs a flow in which ${text.node}`, after: text.minutes, path: ['flowId'] };
  }
  if (!needsWindow(node)) return null;
  return { what: '', after: 0, path: [...(node.type === 'ask' ? ['message'] : []), 'type'] };
}

function spell(minutes: number): string {
  if (minutes >= ANY_TIME) return 'any time';
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
