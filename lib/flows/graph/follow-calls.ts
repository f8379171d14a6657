import { setImmediate } from 'node:timers/promises';
import { type CallableFlow, calledBy } from './publish-problems.ts';
import type { Graph } from './schema.ts';
import { type CallWaits, callWaits } from './waits.ts';

/** What is read of a live flow. */
export type CalledGraph = { name: string; graph: Graph };

/**
 * Looks at flows one by one, at those that a flow runs before the flow itself, because its waits depend on theirs. A large
 * flow keeps the thread for a moment and its graph takes much memory, and there may be hundreds of them: other work comes in
 * between, and a graph is dropped after its flow. A loop, which publishing refuses, is followed once.
 */
export async function followCalls<Facts>({
  ids,
  read,
  factsOf,
}: {
  ids: string[];
  /** Null for a flow that is not live. */
  read: (id: string) => Promise<CalledGraph | null>;
  factsOf: (graph: Graph) => Facts;
}): Promise<Map<string, CallableFlow & Facts>> {
  const found = new Map<string, CallableFlow & Facts>();
  const waits = new Map<string, CallWaits>();
  const begun = new Set<string>();
  const follow = async (id: string) => {
    if (begun.has(id)) return;
    begun.add(id);
    const flow = await read(id);
    if (!flow) return;
    const calls = calledBy(flow.graph);
    for (const called of calls) await follow(called);
    await setImmediate();
    const own = callWaits(flow.graph, waits);
    waits.set(id, own);
    found.set(id, { id, name: flow.name, calls, waits: own, ...factsOf(flow.graph) });
  };
  for (const id of ids) await follow(id);
  return found;
}
