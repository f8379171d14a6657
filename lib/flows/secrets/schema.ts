import { z } from 'zod';

/** A host name as in a URL, in lower case, and nothing else. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*)$/, {
    error: 'Write the host name alone, such as api.example.com.',
  });

export const flowSecretName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'A name has 1 to 100 letters, digits, dots, dashes and underscores.')
  .describe('What a header refers to as secretRef.');

/** Per workspace. */
export const MAX_FLOW_SECRETS = 200;

/** A flow secret in a request. It is never returned (docs/reference/public-api.md#flow-secrets). */
export const flowSecretInput = z.object({
  name: flowSecretName,
  value: z
    .string()
    .min(1, 'A secret needs a value.')
    .max(8000)
    .refine((value) => !/[\p{Cc}]/u.test(value) && value.isWellFormed(), {
      error: 'A secret is one line: it is sent in a header.',
    })
    .describe('The whole value of the header, such as “Bearer …”.'),
  hosts: z
    .array(host)
    .max(20)
    .optional()
    .describe('The hosts it may be sent to; empty: wherever a flow calls. Left out, a stored secret keeps its hosts.'),
  if_exists: z
    .enum(['replace', 'refuse'])
    .default('replace')
    .describe('What becomes of a secret that is stored under this name.'),
});

export type FlowSecretInput = z.input<typeof flowSecretInput>;
