import { z } from 'zod';
import type { InProcessHandler } from './in-process-handler.ts';
import type { FinishedStep, Outcome } from './outcome.ts';
import { readReply } from './read-reply.ts';

/** Calls a function once over the SDK's protocol and says what has to be written down. Never throws. */
export async function callFunction({
  handler,
  functionId,
  runId,
  event,
  steps,
  stepHash,
  attempt,
  maxAttempts,
}: {
  handler: InProcessHandler;
  functionId: string;
  runId: string;
  /** JSON text. */
  event: string;
  /** In their order of completion. */
  steps: FinishedStep[];
  /** The planned step to do, or null to call the function from the top. */
  stepHash: string | null;
  attempt: number;
  maxAttempts: number;
}): Promise<Outcome> {
  const context = {
    run_id: runId,
    attempt,
    max_attempts: maxAttempts,
    disable_immediate_execution: stepHash !== null,
    use_api: false,
    stack: { stack: steps.map((step) => step.hash), current: steps.length },
  };
  // The event and the results are JSON already; they go in as they are.
  const results = steps.map(({ hash, result }) => `${JSON.stringify(hash)}:${result}`).join(',');
  const body = `{"version":2,"event":${event},"events":[${event}],"steps":{${results}},"ctx":${JSON.stringify(context)}}`;
  try {
    const search = `?fnId=${encodeURIComponent(functionId)}&stepId=${stepHash ?? 'step'}`;
    return readReply({ reply: await handler({ method: 'POST', search, body }), attempt, maxAttempts });
  } catch (error) {
    return { kind: 'failed', error: errorText(error) };
  }
}

const errorSchema = z.object({ name: z.string(), message: z.string(), stack: z.string().optional() });

/** An error as JSON text in the shape that the protocol uses. */
export function errorText(error: unknown): string {
  const { name, message, stack } = errorSchema.catch({ name: 'Error', message: String(error) }).parse(error);
  return JSON.stringify({ name, message, stack });
}
