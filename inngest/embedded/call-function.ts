import { InngestExecutionEngine, types } from 'inngest/internals';
import { z } from 'zod';
import type { OutboxEvent } from '#lib/platform/engine/outbox.ts';
import type { FinishedStep, Outcome } from './outcome.ts';
import type { EngineFunction } from './read-functions.ts';
import { readResult } from './read-result.ts';

const finishedSchema = z.union([z.object({ data: z.unknown() }), z.object({ error: z.unknown() }), z.null()]);

/**
 * Calls a function once, through the same part of the SDK that its request handlers use, and returns what to save.
 * Never throws.
 */
export async function callFunction({
  fn: { sdk, maxAttempts },
  runId,
  event,
  steps,
  stepHash,
  attempt,
  runsStep = true,
}: {
  fn: EngineFunction;
  runId: string;
  /** JSON text. */
  event: string;
  /** In the order in which they completed. */
  steps: FinishedStep[];
  /** The planned step to run, or null to call the function from the top. */
  stepHash: string | null;
  attempt: number;
  /** Without it, the function goes as far as its next step, and no further. */
  runsStep?: boolean;
}): Promise<Outcome> {
  try {
    // Parsed again for each call, so that a function's changes to the event do not reach the next call.
    const data: OutboxEvent & { data: object } = JSON.parse(event);
    const execution = InngestExecutionEngine.createExecutionEngine({
      ...sdk,
      runId,
      data: { event: data, events: [data], runId, attempt, maxAttempts },
      stepMode: types.StepMode.Async,
      stepState: Object.fromEntries(steps.map(({ hash, result }) => [hash, { id: hash, ...stepState(result) }])),
      stepCompletionOrder: steps.map(({ hash }) => hash),
      ...(stepHash !== null && { requestedRunStep: stepHash }),
      disableImmediateExecution: stepHash !== null || !runsStep,
      reqArgs: [],
      headers: {},
    });
    return readResult({ result: await execution.start(), attempt, maxAttempts });
  } catch (error) {
    return { kind: 'failed', error: errorText(error) };
  }
}

/** A finished step in the form that the SDK's engine expects. */
function stepState(result: string | null): { data: unknown } | { error: unknown } {
  const finished = result === null ? null : finishedSchema.parse(JSON.parse(result));
  if (finished === null) return { data: null };
  return 'error' in finished ? { error: types.jsonErrorSchema.parse(finished.error) } : { data: finished.data };
}

const errorSchema = z.object({ name: z.string(), message: z.string(), stack: z.string().optional() });

/** An error as JSON text in the shape that the protocol uses. */
export function errorText(error: unknown): string {
  const { name, message, stack } = errorSchema.catch({ name: 'Error', message: String(error) }).parse(error);
  return JSON.stringify({ name, message, stack });
}
