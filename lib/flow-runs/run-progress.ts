import type { FlowRun } from '../generated/prisma/client.ts';

/** What the engine's function needs to know about a run to go on with it. Survives JSON. */
export type RunProgress = {
  runId: string;
  state: FlowRun['state'];
  revision: number;
  /** While it waits: until when, ISO 8601. */
  until: string | null;
};

export function runProgress({ id, state, revision, waitingUntil }: FlowRun): RunProgress {
  return { runId: id, state, revision, until: waitingUntil?.toISOString() ?? null };
}

/** True while a run waits for the customer to answer. */
export function isForReply({ state, waitingFor }: FlowRun): boolean {
  return state === 'waiting' && (waitingFor as { for: string } | null)?.for === 'reply';
}
