import { leavingHandle } from './leaving-handle.ts';
import { nodeFacts } from './node-facts.ts';
import { nodeCalled } from './node-names.ts';
import type { FlowEdge, FlowNode, Graph } from './schema.ts';

/** The channel takes texts and files only for this long after the customer's last message; later only templates. */
export const WINDOW_MINUTES = 24 * 60;

/** In minutes, for loops without a reply. A finite number, because JSON has no infinity. */
export const ANY_TIME = 1_000_000_000;

/**
 * The minutes that the longest path between two places can take: `through` on paths without a reply of the customer,
 * `since` from the last reply on paths with one. Null if there is no such path.
 */
type Passage = { through: number | null; since: number | null };

/**
 * The time that a called flow can take, by the exit through which its node is left. `text` is the first of its texts that a
 * late call makes late: of those that are in time after an immediate call, the one on the longest path without a reply.
 * `calls` is the time before each flow that it runs itself, by ID.
 */
export type CallWaits = {
  done: Passage;
  error: Passage;
  text: { minutes: number; node: string } | null;
  calls: Record<string, Passage>;
};

const AT_ONCE: Passage = { through: 0, since: null };

type Way = { from: string; to: string } & Passage;

/**
 * For each reachable node, the most minutes that can have passed since the customer last wrote, counted from the start or
 * from a reply.
 *
 * @param calls the times of the flows that this one runs, by ID; an unknown flow counts as left at once
 * @param begun the minutes that had passed when the flow started
 */
export function worstWaits(
  graph: Graph,
  calls: ReadonlyMap<string, CallWaits> = new Map(),
  begun = 0,
): Map<string, number> {
  return new Map([...passagesIn(graph, calls)].map(([id, passage]) => [id, worstOf(passage, begun)]));
}

const worstOf = ({ through, since }: Passage, begun: number) =>
  Math.max(through === null ? 0 : begun + through, since ?? 0);

/**
 * The time between a flow's start and its end, or a failure, which may happen anywhere.
 *
 * @param calls the times of the flows that it runs, by ID
 */
export function callWaits(graph: Graph, calls: ReadonlyMap<string, CallWaits>): CallWaits {
  const passages = passagesIn(graph, calls);
  const ends = graph.nodes.filter(({ type }) => type === 'end').map(({ id }) => passages.get(id));
  const texts = graph.nodes.flatMap((node) => {
    const before = passages.get(node.id)?.through ?? null;
    const within = nodeFacts(node).needsWindow ? 0 : calls.get(calledFrom(node))?.text?.minutes;
    if (before === null || within === undefined || before + within >= WINDOW_MINUTES) return [];
    return [{ minutes: before + within, node: nodeCalled(node) }];
  });
  const runs = graph.nodes.filter((node) => calledFrom(node) && passages.has(node.id));
  const before = [...Map.groupBy(runs, calledFrom)].map(
    ([id, nodes]) => [id, longest(nodes.map((node) => passages.get(node.id)))] as const,
  );
  return {
    done: longest(ends),
    error: longest([AT_ONCE, ...passages.values()]),
    text: texts.toSorted((one, other) => other.minutes - one.minutes)[0] ?? null,
    calls: Object.fromEntries(before),
  };
}

/** The latest that another flow starts this one: how many minutes after the customer last wrote, and which flow it is. */
export type LateCall = { minutes: number; by: string };

/** The {@link LateCall} of a flow if any of these run it, including how late those flows are themselves called. */
export function latestCall(
  flowId: string,
  flows: readonly { id: string; name: string; waits: CallWaits }[],
): LateCall | null {
  const found = new Map<string, LateCall | null>();
  const follow = (id: string): LateCall | null => {
    const known = found.get(id);
    if (known !== undefined) return known;
    // Follow a loop once; publishing refuses loops.
    found.set(id, null);
    const calls = flows.flatMap((flow): LateCall[] => {
      const passage = flow.waits.calls[id];
      return passage ? [{ minutes: worstOf(passage, follow(flow.id)?.minutes ?? 0), by: flow.name }] : [];
    });
    const latest = calls.toSorted((one, other) => other.minutes - one.minutes)[0] ?? null;
    found.set(id, latest);
    return latest;
  };
  return follow(flowId);
}

/** The flow that a node runs; empty for other nodes. */
function calledFrom(node: FlowNode): string {
  return node.type === 'run_flow' ? node.data.flowId : '';
}

function longest(passages: readonly (Passage | undefined)[]): Passage {
  const most = (values: (number | null | undefined)[]) => {
    const known = values.filter((value) => typeof value === 'number');
    return known.length > 0 ? known.reduce((most, value) => Math.max(most, value)) : null;
  };
  return { through: most(passages.map((one) => one?.through)), since: most(passages.map((one) => one?.since)) };
}

/** From the start to each reachable node. */
function passagesIn({ nodes, edges }: Graph, calls: ReadonlyMap<string, CallWaits>): Map<string, Passage> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ways = edges.flatMap((edge) => waysOf(edge, byId.get(edge.source), calls));
  const starts = nodes.filter(({ type }) => type === 'start').map(({ id }) => [id, 0] as const);
  const reached = reachedBy(ways, starts);
  const open = ways.filter(({ from }) => reached.has(from));
  const replies = open.flatMap(({ to, since }) => (since === null ? [] : [[to, since] as const]));
  const [through, since] = [starts, replies].map((begin) => longestFrom(begin, open, nodes.length));
  return new Map(
    [...reached].map((id) => [id, { through: through?.get(id) ?? null, since: since?.get(id) ?? null }] as const),
  );
}

function waysOf(edge: FlowEdge, source: FlowNode | undefined, calls: ReadonlyMap<string, CallWaits>): Way[] {
  const handle = source && leavingHandle(edge, source);
  const exit = source && nodeFacts(source).handles.find(({ id }) => id === handle);
  if (!exit) return [];
  const ends = { from: edge.source, to: edge.target };
  const called = calls.get(calledFrom(source));
  if (called) return [{ ...ends, ...(exit.id === 'error' ? called.error : called.done) }];
  const { after = 0 } = exit;
  return [{ ...ends, ...(after === 'reply' ? { through: null, since: 0 } : { through: after, since: null }) }];
}

type Begin = readonly (readonly [id: string, minutes: number])[];

function reachedBy(ways: readonly Way[], starts: Begin): Set<string> {
  const targets = Map.groupBy(ways, ({ from }) => from);
  const reached = new Set<string>();
  const next = starts.map(([id]) => id);
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    // A flow that never returns leads nowhere.
    const ahead = (targets.get(id) ?? []).filter(({ through, since }) => through !== null || since !== null);
    next.push(...ahead.map(({ to }) => to));
  }
  return reached;
}

/** The longest paths without a reply. A path without a loop passes each node once: what still grows then grows forever. */
function longestFrom(begin: Begin, ways: readonly Way[], nodes: number): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const [id, first] of begin) minutes.set(id, Math.max(first, minutes.get(id) ?? 0));
  for (let round = 0; round <= 2 * nodes; round++) {
    let hasGrown = false;
    for (const { from, to, through } of ways) {
      const before = minutes.get(from);
      if (before === undefined || through === null) continue;
      const after = round > nodes ? ANY_TIME : Math.min(before + through, ANY_TIME);
      if (before + through <= (minutes.get(to) ?? -1) || after <= (minutes.get(to) ?? -1)) continue;
      minutes.set(to, after);
      hasGrown = true;
    }
    if (!hasGrown) break;
  }
  return minutes;
}
