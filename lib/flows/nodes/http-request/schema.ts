import { z } from 'zod';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import { DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS, METHODS } from './constants.ts';

const key = z.string().max(200).describe('The header’s name.');
const literalHeader = z.strictObject({ key, value: z.string().max(8000).describe('Takes {{variable}}.') });
const secretHeader = z.strictObject({
  key,
  secretRef: z.string().max(100).describe('The name of a stored flow secret.'),
});

/** A Call API node (docs/reference/public-api.md#call-api-node); `retries` is our addition. */
export const httpRequestData = z.strictObject({
  method: z.enum(METHODS).describe('The HTTP method.'),
  url: z.string().trim().max(8000).describe('Takes {{variable}}; values are encoded for their place.'),
  headers: z
    .array(z.union([literalHeader, secretHeader]))
    .max(50)
    .optional()
    .describe('Each with a literal value, or with the name of a stored secret.'),
  body: jsonSchema
    .optional()
    .describe('A JSON value, or a text that is JSON once its variables are in. Not sent with GET.'),
  responseMap: z
    .record(z.string().max(500), z.string().max(100))
    .optional()
    .describe('Response path (dots, or JSONPath) to the variable that receives what is there, up to 50 of them.'),
  timeoutMs: z
    .int()
    .min(1)
    .overwrite((ms) => Math.min(ms, MAX_TIMEOUT_MS))
    .nullable()
    .optional()
    .describe(`Milliseconds. Default ${DEFAULT_TIMEOUT_MS}, capped at ${MAX_TIMEOUT_MS}.`),
  retries: z
    .int()
    .min(0)
    .max(3)
    .optional()
    .describe('Further attempts after a failed GET, PUT or DELETE, which change nothing when made twice. Default 0.'),
  retryWrites: z
    .boolean()
    .optional()
    .describe(
      'True: a failed POST or PATCH is attempted again too. Each attempt carries the same Idempotency-Key, so that a server which knows that header does nothing twice.',
    ),
});

export type HttpRequestData = z.output<typeof httpRequestData>;
