import { log } from '#lib/platform/log.ts';
import { callFunction, errorText } from './call-function.ts';
import type { ClaimedJob } from './claim-jobs.ts';
import type { FinishedStep, Outcome, PlannedStep } from './outcome.ts';
import type { EngineFunction } from './read-functions.ts';
import {
  releaseJobs,
  saveCompletion,
  saveFailure,
  savePlan,
  savePlannedStep,
  saveRetry,
  saveSleep,
  saveStep,
} from './save-outcome.ts';

const FUNCTION_FAILED = 'inngest/function.failed';
/**
 * Without a limit, a call that kills its process would do so forever and take the other calls down with it. With a low one, a
 * call is blamed for what others did to its process (docs/decisions/113).
 */
export const MAX_DEATHS = 4;

/**
 * Executes a claimed job: calls the function, saves the outcome, and continues with the same function as long as it
 * runs one step after another. Stops after the current step when `stopping()` is true.
 *
 * Before a step is saved, the function is called on to its next one. If it ends there, only the end is saved: a run that has
 * ended needs no steps.
 */
export async function runJob({
  job,
  fn,
  leaseMs,
  delayFor,
  stopping,
}: {
  job: ClaimedJob;
  fn: EngineFunction;
  leaseMs: number;
  /** Milliseconds before the attempt after this one. */
  delayFor: (attempt: number) => number;
  stopping: () => boolean;
}): Promise<void> {
  const { id, lease, runId, functionId, event, stepHash } = job;
  const held = { id, lease };
  const steps = [...job.steps];
  let attempt = job.attempt;

  const save = async (outcome: Outcome): Promise<'again' | 'done' | 'lost'> => {
    const ended = (isSaved: boolean) => (isSaved ? 'done' : 'lost');
    switch (outcome.kind) {
      case 'completed':
        return ended(await saveCompletion({ ...held, output: outcome.output }));
      case 'failed':
        log().error({ functionId, runId, err: JSON.parse(outcome.error) }, 'a run failed');
        return ended(
          await saveFailure({
            ...held,
            error: outcome.error,
            event: { name: FUNCTION_FAILED, data: failureData(job, outcome.error) },
          }),
        );
      case 'retry':
        return ended(await saveRetry({ ...held, delayMs: outcome.afterMs ?? delayFor(attempt) }));
      case 'planned': {
        const only = onlyStepOf(outcome.steps);
        if (only && only.sleepMs !== null) {
          return ended(await saveSleep({ ...held, hash: only.hash, sleepMs: only.sleepMs }));
        }
        return ended(await savePlan({ ...held, steps: outcome.steps }));
      }
      case 'step':
        if (stepHash !== null) return ended(await savePlannedStep({ ...held, step: outcome.step }));
        if (!(await saveStep({ ...held, step: outcome.step, leaseMs }))) return 'lost';
        steps.push(outcome.step);
        attempt = 0;
        return 'again';
    }
  };

  let ahead: Outcome | null = null;
  for (;;) {
    const outcome: Outcome = ahead ?? (await outcomeOf());
    ahead = outcome.kind === 'step' && stepHash === null ? await after(outcome.step) : null;
    const next = await save(ahead?.kind === 'completed' ? ahead : outcome);
    if (next === 'lost') log().warn({ functionId, runId }, 'a lease was lost while its step ran; the step runs again');
    if (next !== 'again') return;
    if (stopping()) return releaseJobs([held]);
  }

  /** What follows a step; null when that is one more step, which the next call runs. */
  async function after(step: FinishedStep): Promise<Outcome | null> {
    const reached = [...steps, step];
    const outcome = await callFunction({ fn, runId, event, steps: reached, stepHash, attempt: 0, runsStep: false });
    if (outcome.kind !== 'planned') return outcome;
    return onlyStepOf(outcome.steps)?.sleepMs === null ? null : outcome;
  }

  async function outcomeOf(): Promise<Outcome> {
    if (job.sleeping && stepHash !== null) return { kind: 'step', step: { hash: stepHash, result: null } };
    if (job.deaths >= MAX_DEATHS) {
      const words = `Its process died ${job.deaths} times in the middle of this call, so it is not tried again.`;
      return { kind: 'failed', error: errorText(new Error(words)) };
    }
    if (attempt >= fn.maxAttempts) {
      return { kind: 'failed', error: errorText(new Error('It was cut off during its last attempt.')) };
    }
    return callFunction({ fn, runId, event, steps, stepHash, attempt });
  }
}

/** The step of a plan with just one. */
const onlyStepOf = (steps: PlannedStep[]) => (steps.length === 1 ? steps[0] : undefined);

function failureData({ functionId, runId, event }: ClaimedJob, error: string) {
  const ids = JSON.stringify({ function_id: functionId, run_id: runId }).slice(1, -1);
  return `{${ids},"error":${error},"event":${event},"events":[${event}]}`;
}
