import { durationWords } from '../nodes/contract/duration-words.ts';
import type { GraphProblem } from './draft-problems.ts';
import { nodeFacts } from './node-facts.ts';
import { nodeCalled } from './node-names.ts';
import type { FlowNode, Graph } from './schema.ts';
import { ANY_TIME, type CallWaits, type LateCall, WINDOW_MINUTES, worstWaits } from './waits.ts';

type GraphWarning = GraphProblem & { type: 'outside_service_window' };

/**
 * What may go wrong in a flow that can be published: texts and files that may be sent outside the 24-hour window,
 * because of the time that the longest path to them can take, including flows that it runs. Each is at its node. Where
 * only the path to a call makes a text of the called flow late, it is at the calling node, since other callers may be in
 * time. Runs in the browser.
 *
 * @param begun how late another flow runs this one, if known; a warning that exists only because of it names that flow
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

/** What a node sends that needs the window, and at most how long after the run reached the node. */
function lateSendOf(node: FlowNode, calls: ReadonlyMap<string, CallWaits> | undefined) {
  if (node.type === 'run_flow') {
    const text = calls?.get(node.data.flowId)?.text;
    return text && { what: ` runs a flow in which ${text.node}`, after: text.minutes, path: ['flowId'] };
  }
  const { needsWindow: path } = nodeFacts(node);
  return path && { what: '', after: 0, path };
}

function spell(minutes: number): string {
  if (minutes >= ANY_TIME) return 'any time';
  // Under two days to the hour, from then on to the day.
  const exact = minutes < 2 * WINDOW_MINUTES ? 60 : WINDOW_MINUTES;
  return durationWords(minutes - (minutes % exact));
}
