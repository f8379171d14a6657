import type { InngestExecution } from 'inngest/internals';
import { parseRetryAfter } from '#lib/platform/parse-retry-after.ts';
import type { Outcome, PlannedStep } from './outcome.ts';
import { sleepDuration } from './sleep-duration.ts';

type Result = InngestExecution.ExecutionResult;
type Op = Extract<Result, { type: 'steps-found' }>['steps'][number];

/**
 * Reads what the SDK returned for a call. Anything that the embedded engine does not implement fails the run with an
 * error that says so. Throws when a result cannot be written as JSON.
 */
export function readResult({
  result,
  attempt,
  maxAttempts,
}: {
  result: Result;
  attempt: number;
  maxAttempts: number;
}): Outcome {
  const isLast = attempt + 1 >= maxAttempts;
  const retry = (error: unknown, retriable: boolean | string | undefined): Outcome => ({
    kind: 'retry',
    error: toJson(error),
    afterMs: parseRetryAfter(typeof retriable === 'string' ? retriable : undefined),
  });
  switch (result.type) {
    case 'function-resolved':
      return { kind: 'completed', output: toJson(result.data) };
    case 'function-rejected':
      return isLast || result.retriable === false
        ? { kind: 'failed', error: toJson(result.error) }
        : retry(result.error, result.retriable);
    case 'step-ran': {
      const { op, id, data, error } = result.step;
      if (op === 'StepRun') return { kind: 'step', step: { hash: id, result: toJson({ data: data ?? null }) } };
      if (op === 'StepFailed' || (op === 'StepError' && isLast)) {
        return { kind: 'step', step: { hash: id, result: toJson({ error }) } };
      }
      return op === 'StepError' ? retry(error, result.retriable) : unsupported(op, result.step);
    }
    case 'steps-found':
      return planned(result.steps);
    case 'step-not-found': {
      const name = result.step.displayName ?? result.step.id;
      const error = { name: 'StepNotFound', message: `The function has no step "${name}" any more.` };
      return isLast ? { kind: 'failed', error: toJson(error) } : retry(error, true);
    }
    case 'change-mode':
      return { kind: 'failed', error: toJson({ name: 'UnsupportedMode', message: `The SDK asked for ${result.to}.` }) };
  }
}

function planned(ops: readonly Op[]): Outcome {
  const steps: PlannedStep[] = [];
  for (const op of ops) {
    const isRace = op.opts?.parallelMode === 'race';
    if (op.op === 'Sleep') steps.push({ hash: op.id, sleepMs: sleepDuration(op.name ?? '') });
    else if (op.op === 'StepPlanned' && !isRace) steps.push({ hash: op.id, sleepMs: null });
    else return unsupported(isRace ? `${op.op} in a race` : op.op, op);
  }
  return { kind: 'planned', steps };
}

/** Leaves out what JSON cannot express, as the SDK does when it writes to an Inngest server. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value ?? null, (_, part) => (typeof part === 'bigint' ? undefined : part));
  return text ?? 'null';
}

function unsupported(what: string, op: Op): Outcome {
  const message =
    `The embedded engine does not implement ${what} (step "${op.displayName ?? op.id}"). ` +
    'Write the function without it, or run it on an Inngest server.';
  return { kind: 'failed', error: JSON.stringify({ name: 'UnsupportedStep', message }) };
}
