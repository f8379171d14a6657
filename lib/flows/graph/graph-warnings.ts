import type { GraphProblem } from './draft-problems.ts';
import { leavingHandle } from './leaving-handle.ts';
import { nodeFacts } from './node-facts.ts';
import { nodeCalled } from './node-names.ts';
import type { FlowNode, Graph } from './schema.ts';

/** For so long after the customer's last message the channel takes texts and files; later only templates. */
const WINDOW_MINUTES = 24 * 60;

type GraphWarning = GraphProblem & { type: 'outside_service_window' };

/**
 * What may go wrong in a flow that can be published: texts and files that may fall outside the 24-hour window, because of
 * what passes on the longest way to them. Each at its node. Runs in the browser.
 */
export function graphWarnings(graph: Graph): GraphWarning[] {
  const waits = worstWaits(graph);
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
  if (minutes === Number.POSITIVE_INFINITY) return 'any time';
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

/**
 * For each node that a run can come to, the most minutes that can have passed since the customer last wrote: the longest
 * way from a start or a reply. Infinity where a way goes round without a reply.
 */
export function worstWaits({ nodes, edges }: Graph): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ways = edges.flatMap((edge) => {
    const source = byId.get(edge.source);
    const handle = source && leavingHandle(edge, source);
    const exit = source && nodeFacts(source).handles.find(({ id }) => id === handle);
    return exit ? [{ from: edge.source, to: edge.target, after: exit.after ?? 0 }] : [];
  });
  const waits = new Map<string, number>(nodes.flatMap(({ id, type }) => (type === 'start' ? [[id, 0]] : [])));
  // A way without a circle passes each node once: what still grows after so many rounds grows forever.
  for (let round = 0; round <= 2 * nodes.length; round++) {
    let hasGrown = false;
    for (const { from, to, after } of ways) {
      const before = waits.get(from);
      if (before === undefined) continue;
      const minutes = after === 'reply' ? 0 : before + after;
      if (minutes <= (waits.get(to) ?? -1)) continue;
      waits.set(to, round > nodes.length ? Number.POSITIVE_INFINITY : minutes);
      hasGrown = true;
    }
    if (!hasGrown) break;
  }
  return waits;
}
