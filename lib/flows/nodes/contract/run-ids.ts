import { v5 } from 'uuid';

/** The IDs of a run's effects derive from the run and the step alone, so that a repeated step uses the same ones. */

/** The ID of the message that a run sends under a key: the step, or `step.n` for the n-th repetition. */
export function messageId(runId: string, key: string): string {
  return v5(`message ${key}`, runId);
}

/** The key under which a step sends its message for the `attempt`-th time; 0 is the first. */
export function messageKey({ step, attempt }: { step: number; attempt: number }): string {
  return attempt > 0 ? `${step}.${attempt}` : String(step);
}

/** The idempotency key of a step's API call. */
export function callKey(runId: string, step: number): string {
  return v5(`call ${step}`, runId);
}
