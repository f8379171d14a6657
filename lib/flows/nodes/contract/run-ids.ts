import { v5 } from 'uuid';

/** The ids of what a run does outside come from the run and the step alone: a step that is repeated has them again. */

/** Of the message that a run sends under a key: its step, and `step.n` for the n-th repetition. */
export function messageId(runId: string, key: string): string {
  return v5(`message ${key}`, runId);
}

/** The key under which a step sends its message for the `attempt`-th time again; 0 is the first. */
export function messageKey({ step, attempt }: { step: number; attempt: number }): string {
  return attempt > 0 ? `${step}.${attempt}` : String(step);
}

/** The idempotency key of the API call that a step makes. */
export function callKey(runId: string, step: number): string {
  return v5(`call ${step}`, runId);
}
