import type { RunRow } from './run-row.ts';

/** What the engine's function needs to know to continue a run. Survives JSON. */
export type RunProgress = {
  runId: string;
  state: RunRow['state'];
  revision: number;
  /** While it waits: until when, ISO 8601. */
  until: string | null;
};

export function runProgress({ id, state, revision, waitingUntil }: RunRow): RunProgress {
  return { runId: id, state, revision, until: waitingUntil?.toISOString() ?? null };
}

/** True while a run waits for the customer to answer. */
export function isForReply({ state, waitingFor }: RunRow): boolean {
  return state === 'waiting' && waitingFor?.for === 'reply';
}
