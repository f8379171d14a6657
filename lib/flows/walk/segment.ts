import type { Graph } from '../graph/schema.ts';
import type { RunEvent } from '../nodes/contract/executor.ts';
import type { ContactChange, Note, Reply, Waiting } from '../nodes/contract/outcome.ts';
import type { FlowWorld } from '../nodes/contract/world.ts';
import type { RunLimits } from '../template/flow-limits.ts';
import type { Variables } from '../template/variables.ts';
import type { Called, Frame } from './frames.ts';

/** A run's position: at a node that is about to be executed, or that waits. */
export type Position = {
  nodeId: string | null;
  variables: Variables;
  /** The flows that Run flow nodes called, innermost last; the node is in that one. */
  frames: Frame[];
  stepCount: number;
  /** The number of events already consumed, and the next event if it has already arrived. */
  eventNumber: number;
  event: RunEvent | null;
  /** How often each node was passed since the customer wrote or time passed. */
  passes: Record<string, number>;
  waiting: Waiting | null;
};

export type WalkedStep = {
  number: number;
  nodeId: string;
  nodeType: string;
  called: Called | null;
  input: Note;
  output: Note;
  handle: string | null;
  error: string | null;
  startedAt: Date;
  durationMs: number;
};

export type Segment = Position & {
  state: 'running' | 'waiting' | 'completed' | 'handed_off' | 'failed';
  error: string | null;
  steps: WalkedStep[];
  contact: ContactChange | null;
  /** Set when the run was handed to a person. */
  handoff: { note: string | null } | null;
  /** Set when the question wants to wait this many seconds for more messages; nothing has happened yet. */
  collects: number | null;
};

/**
 * What ends a wait: the customer's replies, in order, or none when the time is over. `isWhole` is false while more may
 * come. Or the question did not reach the customer, for the reason in `undelivered`. Absent when the run does not wait.
 */
export type Arrival = { replies: Reply[]; isWhole?: boolean } | { undelivered: string };

/** The graph of a flow's version; null when it no longer exists. */
export type ReadGraph = (version: { flowId: string; version: number }) => Promise<Graph | null>;

/** The context of a walk. */
export type Ground = { graph: Graph; readGraph: ReadGraph; world: FlowWorld; limits: RunLimits };

export function failed(at: Segment, error: string): Segment {
  return { ...at, state: 'failed', error };
}
