import { z } from 'zod';
import { parseRetryAfter } from '#lib/platform/parse-retry-after.ts';
import type { InProcessReply } from './in-process-handler.ts';
import type { Outcome, PlannedStep } from './outcome.ts';
import { sleepDuration } from './sleep-duration.ts';

const opSchema = z.looseObject({
  op: z.string(),
  id: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  opts: z.looseObject({ parallelMode: z.string().optional() }).nullish(),
});
type Op = z.output<typeof opSchema>;

/**
 * Reads the SDK's answer to a call. What the embedded engine does not implement fails the run with words that say so.
 * Throws when the answer is not of the protocol.
 */
export function readReply({
  reply,
  attempt,
  maxAttempts,
}: {
  reply: InProcessReply;
  attempt: number;
  maxAttempts: number;
}): Outcome {
  const isLast = attempt + 1 >= maxAttempts;
  if (reply.status === 200) return { kind: 'completed', output: reply.body };
  if (reply.status === 206)
    return readOps({ ops: z.array(opSchema).min(1).parse(JSON.parse(reply.body)), isLast, reply });
  if (isLast || reply.headers['x-inngest-no-retry'] === 'true') return { kind: 'failed', error: reply.body };
  return { kind: 'retry', error: reply.body, afterMs: parseRetryAfter(reply.headers['retry-after']) };
}

function readOps({ ops, isLast, reply }: { ops: Op[]; isLast: boolean; reply: InProcessReply }): Outcome {
  const [only] = ops;
  if (only && ops.length === 1) {
    if (only.op === 'StepRun') return step(only, { data: only.data ?? null });
    if (only.op === 'StepFailed' || (only.op === 'StepError' && isLast)) return step(only, { error: only.error });
    if (only.op === 'StepError') {
      return {
        kind: 'retry',
        error: JSON.stringify(only.error ?? null),
        afterMs: parseRetryAfter(reply.headers['retry-after']),
      };
    }
  }
  const steps: PlannedStep[] = [];
  for (const op of ops) {
    const isRace = op.opts?.parallelMode === 'race';
    if (op.op === 'Sleep') steps.push({ hash: op.id, sleepMs: sleepDuration(op.name ?? '') });
    else if (op.op === 'StepPlanned' && !isRace) steps.push({ hash: op.id, sleepMs: null });
    else return unsupported(isRace ? `${op.op} in a race` : op.op, op);
  }
  return { kind: 'planned', steps };
}

function step(op: Op, result: { data: unknown } | { error: unknown }): Outcome {
  return { kind: 'step', step: { hash: op.id, result: JSON.stringify(result) } };
}

function unsupported(what: string, op: Op): Outcome {
  const message =
    `The embedded engine does not implement ${what} (step "${op.displayName ?? op.id}"). ` +
    'Write the function without it, or run it on an Inngest server.';
  return { kind: 'failed', error: JSON.stringify({ name: 'UnsupportedStep', message }) };
}
