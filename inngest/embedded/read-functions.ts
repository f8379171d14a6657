import { Cron } from 'croner';
import { z } from 'zod';
import type { OutboxEvent } from '#lib/platform/engine/outbox.ts';
import { compileExpression } from './expression.ts';
import type { InProcessHandler } from './in-process-handler.ts';

/** What the executor knows of a function. */
export type EngineFunction = {
  id: string;
  listens(event: OutboxEvent): boolean;
  crons: string[];
  maxAttempts: number;
  idempotencyKeyOf(event: OutboxEvent): string | null;
  concurrencyOf(event: OutboxEvent): { key: string; limit: number } | null;
};

/** Inngest's default: one attempt and four retries. */
const DEFAULT_RETRIES = 4;

const concurrencySchema = z.strictObject({
  limit: z.number().int().positive(),
  key: z.string().optional(),
  scope: z.literal('fn').optional(),
});

// Strict: what is not named here is not implemented, and a function that asks for it must not start.
const configSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  triggers: z
    .array(
      z.union([
        z.strictObject({ event: z.string().regex(/^[^*]+$/, 'is a pattern'), expression: z.string().optional() }),
        z.strictObject({ cron: z.string() }),
      ]),
    )
    .min(1),
  steps: z.object({
    step: z.object({ retries: z.strictObject({ attempts: z.number().int().min(0) }).optional() }),
  }),
  idempotency: z.string().optional(),
  concurrency: z
    .union([
      z
        .number()
        .int()
        .positive()
        .transform((limit) => ({ limit, key: undefined })),
      concurrencySchema,
      z.tuple([concurrencySchema]).transform(([only]) => only),
    ])
    .optional(),
});

/**
 * Asks the SDK for its functions, as an Inngest server does when it syncs. Throws when one of them uses what the
 * embedded engine does not implement: better no start than a function that behaves differently here.
 */
export async function readFunctions(handler: InProcessHandler): Promise<EngineFunction[]> {
  const reply = await handler({
    method: 'PUT',
    search: '',
    headers: { 'x-inngest-sync-kind': 'in_band' },
    body: JSON.stringify({ url: handler.url }),
  });
  if (reply.status !== 200) throw new Error(`The functions cannot be read: ${reply.body}`);
  const { functions } = z
    .object({ functions: z.array(z.looseObject({ id: z.string() })) })
    .parse(JSON.parse(reply.body));
  return functions.map(readFunction);
}

function readFunction(raw: { id: string }): EngineFunction {
  const parsed = configSchema.safeParse(raw);
  if (!parsed.success) {
    throw new Error(
      `The embedded engine does not implement what the function ${raw.id} asks for:\n${z.prettifyError(parsed.error)}`,
    );
  }
  const { id, triggers, steps, idempotency, concurrency } = parsed.data;
  const crons = triggers.flatMap((trigger) => ('cron' in trigger ? trigger.cron : []));
  for (const cron of crons) new Cron(cron, { paused: true });

  const conditions = triggers.flatMap((trigger) => {
    if (!('event' in trigger)) return [];
    const { event: name, expression } = trigger;
    const holds = expression === undefined ? () => true : compileExpression(expression).holds;
    return (event: OutboxEvent) => event.name === name && holds(event);
  });
  const idempotencyKey = idempotency === undefined ? undefined : compileExpression(idempotency).keyOf;
  const concurrencyKey = concurrency?.key === undefined ? undefined : compileExpression(concurrency.key).keyOf;

  return {
    id,
    crons,
    maxAttempts: (steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    listens: (event) => conditions.some((condition) => condition(event)),
    idempotencyKeyOf: (event) => idempotencyKey?.(event) ?? null,
    concurrencyOf: (event) =>
      concurrency ? { key: `${id}:${concurrencyKey?.(event) ?? ''}`, limit: concurrency.limit } : null,
  };
}
