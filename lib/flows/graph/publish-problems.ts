import { MAX_DEPTH } from '../nodes/run-flow/constants.ts';
import { draftProblems, type GraphProblem } from './draft-problems.ts';
import { fieldProblems } from './field-problems.ts';
import { leavingHandle } from './leaving-handle.ts';
import { nodeFacts } from './node-facts.ts';
import { nodeCalled } from './node-names.ts';
import type { FlowEdge, FlowNode, Graph } from './schema.ts';
import type { CallWaits } from './waits.ts';

/** A live flow that a node can run, the flows that it runs itself, and how long it can take. */
export type CallableFlow = { id: string; name: string; calls: string[]; waits: CallWaits };

/** What a graph refers to. Without `calls`, the flows that it runs are not checked. */
type Surroundings = {
  secretNames: ReadonlySet<string>;
  calls?: { flowId: string; flows: readonly Pick<CallableFlow, 'id' | 'calls'>[] } | undefined;
};

/** The flows that a graph runs, each once. */
export function calledBy({ nodes }: Graph): string[] {
  return [
    ...new Set(nodes.flatMap((node) => (node.type === 'run_flow' && node.data.flowId ? [node.data.flowId] : []))),
  ];
}

/**
 * What prevents a draft from being published, each problem at its node: no start or two, exits that lead nowhere,
 * unreachable nodes, loops without a wait, empty fields, missing secrets, and flows that cannot be run from here.
 */
export function publishProblems(graph: Graph, { secretNames, calls }: Surroundings): GraphProblem[] {
  const unsound = draftProblems(graph);
  if (unsound.length > 0) return unsound;
  const reached = reachable(graph);
  const leaving = Map.groupBy(graph.edges, ({ source }) => source);
  return [
    ...startProblems(graph),
    ...graph.nodes.flatMap((node, index) => [
      ...incompleteFields(node, index),
      ...secretProblems(node, index, secretNames),
      ...(calls ? callProblems(node, index, calls) : []),
      ...exitProblems(leaving.get(node.id) ?? [], node, index),
      ...(reached && !reached.has(node.id)
        ? [problem('unreachable', index, node, 'cannot be reached from the start.')]
        : []),
    ]),
    ...endlessCircles(graph),
  ];
}

function problem(type: string, index: number, node: FlowNode, says: string, path: (string | number)[] = []) {
  return { type, path: ['nodes', index, ...path], msg: `${nodeCalled(node)} ${says}` };
}

function startProblems({ nodes }: Graph): GraphProblem[] {
  const starts = nodes.flatMap((node, index) => (node.type === 'start' ? [{ node, index }] : []));
  if (starts.length === 0) return [{ type: 'no_start', path: ['nodes'], msg: 'The flow has no start.' }];
  return starts
    .slice(1)
    .map(({ node, index }) => problem('second_start', index, node, 'is a second start. A flow has one.'));
}

function incompleteFields(node: FlowNode, index: number): GraphProblem[] {
  return fieldProblems(node).map(({ path, msg }) => ({
    type: 'incomplete',
    path: ['nodes', index, 'data', ...path],
    msg: `${nodeCalled(node)}: ${msg}`,
  }));
}

function secretProblems(node: FlowNode, index: number, secretNames: ReadonlySet<string>): GraphProblem[] {
  if (node.type !== 'http_request') return [];
  return (node.data.headers ?? []).flatMap((header, at) =>
    'secretRef' in header && header.secretRef && !secretNames.has(header.secretRef)
      ? [
          problem('unknown_secret', index, node, `asks for the secret “${header.secretRef}”, which is not stored.`, [
            'data',
            'headers',
            at,
            'secretRef',
          ]),
        ]
      : [],
  );
}

function callProblems(
  node: FlowNode,
  index: number,
  { flowId, flows }: NonNullable<Surroundings['calls']>,
): GraphProblem[] {
  if (node.type !== 'run_flow' || !node.data.flowId) return [];
  const says = (type: string, text: string) => [problem(type, index, node, text, ['data', 'flowId'])];
  const byId = new Map(flows.map((flow) => [flow.id, flow]));
  let called = [node.data.flowId];
  for (let depth = 1; called.length > 0; depth += 1) {
    if (called.includes(flowId)) {
      return says('flow_circle', depth === 1 ? 'runs the flow it is in.' : 'runs a flow that runs this one.');
    }
    if (depth === 1 && !byId.has(node.data.flowId)) return says('unknown_flow', 'runs a flow that is not published.');
    if (depth > MAX_DEPTH) return says('too_deep', `runs flows that run each other more than ${MAX_DEPTH} deep.`);
    called = [...new Set(called.flatMap((id) => byId.get(id)?.calls ?? []))];
  }
  return [];
}

function exitProblems(leaving: FlowEdge[], node: FlowNode, index: number): GraphProblem[] {
  const used = leaving.map((edge) => leavingHandle(edge, node));
  return nodeFacts(node).handles.flatMap(({ id, label, optional }) => {
    const edges = used.filter((handle) => handle === id).length;
    if (edges === 0 && !optional)
      return [problem('dead_end', index, node, `has nothing connected to its exit “${label}”.`)];
    return edges > 1 ? [problem('double_exit', index, node, `has two connections from its exit “${label}”.`)] : [];
  });
}

/** The IDs of reachable nodes; null without a start, when nothing can be said. */
function reachable(graph: Graph): Set<string> | null {
  const starts = graph.nodes.filter(({ type }) => type === 'start').map(({ id }) => id);
  return starts.length > 0 ? reachedFrom(starts, targetsById(graph.edges)) : null;
}

/** Loops that a run could repeat forever without waiting; each exit of a node either waits or does not. */
function endlessCircles({ nodes, edges }: Graph): GraphProblem[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const targets = targetsById(edges.filter((edge) => !waitsBefore(edge, byId.get(edge.source))));
  const suspects = inOrBehindCircles([...byId.keys()], targets);
  return nodes.flatMap((node, index) =>
    suspects.has(node.id) && reachedFrom(targets.get(node.id) ?? [], targets).has(node.id)
      ? [problem('endless_loop', index, node, 'is part of a loop in which nothing waits for the customer or for time.')]
      : [],
  );
}

/** The nodes in a loop, or behind one. Usually there are none. */
function inOrBehindCircles(ids: string[], targets: ReadonlyMap<string, string[]>): Set<string> {
  const arrivals = new Map<string, number>();
  for (const target of [...targets.values()].flat()) arrivals.set(target, (arrivals.get(target) ?? 0) + 1);
  const left = new Set(ids);
  const free = ids.filter((id) => !arrivals.has(id));
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    left.delete(id);
    for (const target of targets.get(id) ?? []) {
      const others = (arrivals.get(target) ?? 0) - 1;
      arrivals.set(target, others);
      if (others === 0) free.push(target);
    }
  }
  return left;
}

function waitsBefore(edge: FlowEdge, source: FlowNode | undefined): boolean {
  if (!source) return true;
  const handle = leavingHandle(edge, source);
  return nodeFacts(source).handles.some(
    ({ id, after, mayBeAtOnce }) => id === handle && after !== undefined && !mayBeAtOnce,
  );
}

function targetsById(edges: FlowEdge[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const [source, leaving] of Map.groupBy(edges, ({ source }) => source)) {
    targets.set(
      source,
      leaving.map(({ target }) => target),
    );
  }
  return targets;
}

function reachedFrom(ids: string[], targets: Map<string, string[]>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(targets.get(id) ?? []));
  }
  return reached;
}
