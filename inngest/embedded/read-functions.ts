import { Cron } from 'croner';
import type { Inngest, InngestFunction } from 'inngest';
import { z } from 'zod';
import type { OutboxEvent } from '#lib/platform/engine/outbox.ts';
import { compileExpression } from './expression.ts';

/** What the executor knows about a function. */
export type EngineFunction = {
  id: string;
  /** The names of the events that it listens to. */
  events: string[];
  listens(event: OutboxEvent): boolean;
  crons: string[];
  maxAttempts: number;
  idempotencyKeyOf(event: OutboxEvent): string | null;
  concurrencyOf(event: OutboxEvent): { key: string; limit: number } | null;
  /** Tells the SDK's engine what to call: the function itself, or its `onFailure`. */
  sdk: { client: Inngest.Any; fn: InngestFunction.Any; handlerKind: 'main' | 'failure' };
};

/** Inngest's default: one attempt and four retries. */
const DEFAULT_RETRIES = 4;

const concurrencySchema = z.strictObject({
  limit: z.number().int().positive(),
  key: z.string().optional(),
  scope: z.literal('fn').optional(),
});

// Strict: an option not named here is not implemented, and a function that asks for it must not start.
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

/** The address that the SDK would have if anyone called it over the network. */
const BASE_URL = new URL('http://embedded.invalid/api/inngest');

/**
 * Reads the configuration that the SDK's functions would send to an Inngest server. Throws when one uses something that
 * the embedded engine does not implement: it is better not to start than to run a function that behaves differently
 * here.
 */
export function readFunctions({
  client,
  functions,
}: {
  client: Inngest.Any;
  functions: readonly InngestFunction.Any[];
}): EngineFunction[] {
  return functions.flatMap((fn) => {
    // One for the function and one for its `onFailure`, if any. Serialized as they are sent, so that unset fields are
    // gone.
    const configs: { id: string }[] = JSON.parse(
      // biome-ignore lint/complexity/useLiteralKeys: TypeScript allows no other access to a private member.
      JSON.stringify(fn['getConfig']({ baseUrl: BASE_URL, appPrefix: client.id })),
    );
    return configs.map((config, index) => ({
      ...readFunction(config),
      sdk: { client, fn, handlerKind: index === 0 ? 'main' : 'failure' },
    }));
  });
}

function readFunction(raw: { id: string }): Omit<EngineFunction, 'sdk'> {
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
    events: triggers.flatMap((trigger) => ('event' in trigger ? trigger.event : [])),
    crons,
    maxAttempts: (steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    listens: (event) => conditions.some((condition) => condition(event)),
    idempotencyKeyOf: (event) => idempotencyKey?.(event) ?? null,
    concurrencyOf: (event) =>
      concurrency ? { key: `${id}:${concurrencyKey?.(event) ?? ''}`, limit: concurrency.limit } : null,
  };
}
