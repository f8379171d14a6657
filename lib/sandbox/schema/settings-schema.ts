import { z } from 'zod';
import { DAY_MS } from '#lib/platform/durations.ts';

const milliseconds = z.number().int().min(0).max(31_536_000_000);

/** Everything about the sandbox's behavior that can be changed while it runs. Snake case, as on the wire. */
export const settingsSchema = z.strictObject({
  strict: z.boolean().default(false).describe('Refuse tokens, numbers and accounts that no one registered'),
  require_appsecret_proof: z.boolean().default(false),
  window: z
    .enum(['async', 'sync', 'off'])
    .default('async')
    .describe('How a free-form message outside the 24 hours fails with 131047: after the answer, in it, or never'),
  throttle_status: z
    .union([z.literal(400), z.literal(429)])
    .default(400)
    .describe('HTTP status of throttling errors'),
  allowed_recipients: z
    .array(z.string())
    .nullable()
    .default(null)
    .describe('Set: others get 131030, as test numbers do'),
  fetch_links: z
    .enum(['loopback', 'never'])
    .default('loopback')
    .describe('Fetch links of sent media on loopback hosts, and fail with 131053 what cannot be fetched'),
  statuses: z
    .strictObject({
      mode: z.enum(['auto', 'manual']).default('auto'),
      sent_after_ms: milliseconds.default(30),
      delivered_after_ms: milliseconds.default(200),
      read_after_ms: milliseconds.nullable().default(null),
    })
    .prefault({}),
  webhooks: z
    .strictObject({
      paused: z.boolean().default(false),
      api_version: z.number().int().min(13).max(99).default(25).describe('Below 24 statuses carry `conversation`'),
      max_batch: z.number().int().min(1).max(1000).default(1),
      linger_ms: milliseconds.default(0).describe('How long updates are gathered for a batch'),
      duplicates: z.number().int().min(0).max(20).default(0).describe('Further copies of every POST'),
      reverse: z.boolean().default(false).describe('What was gathered is sent newest first'),
      concurrency: z.number().int().min(1).max(64).default(16),
      timeout_ms: milliseconds.default(10_000),
      retry_delays_ms: z
        .array(milliseconds)
        .max(100)
        .default([
          0,
          500,
          2000,
          5000,
          15_000,
          60_000,
          300_000,
          1_800_000,
          7_200_000,
          43_200_000,
          ...Array<number>(6).fill(DAY_MS),
        ]),
      escape_slashes: z.boolean().default(false),
    })
    .prefault({}),
  media: z
    .strictObject({
      url_ttl_ms: milliseconds.default(300_000),
      file_size: z.enum(['string', 'number']).default('string'),
      url_in_webhooks: z.boolean().default(true),
    })
    .prefault({}),
  rate_limits: z
    .strictObject({
      pair: z.boolean().default(false).describe('One message per recipient in 6 s, bursts to 45: 131056'),
      throughput: z.number().int().min(1).max(10_000).nullable().default(null).describe('Messages a second: 130429'),
      management: z.number().int().min(1).nullable().default(null).describe('Management calls an hour: 80007'),
    })
    .prefault({}),
  catalog: z
    .strictObject({
      batch_after_ms: milliseconds.default(300).describe('When items_batch is finished'),
      image_check_after_ms: milliseconds.default(300).describe('When product images have been fetched'),
    })
    .prefault({}),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingsInput = z.input<typeof settingsSchema>;

/** `settings`, overridden by the fields of `patch`, group by group. Throws a ZodError. */
export function patchSettings(settings: Settings, patch: Record<string, unknown>): Settings {
  const merged: Record<string, unknown> = { ...settings };
  for (const [name, value] of Object.entries(patch))
    merged[name] = isGroup(value) ? { ...group(merged[name]), ...value } : value;
  return settingsSchema.parse(merged);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function group(value: unknown): Record<string, unknown> {
  return isGroup(value) ? value : {};
}
