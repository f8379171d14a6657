import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { disabledReasonSchema } from '#lib/webhooks/endpoints/schema.ts';
import { TRAFFIC_DAYS } from './constants.ts';

const count = z.int().min(1);

const phone = z.string().nullable().describe('Which number, if there are several.');

/** Something that needs attention; each kind links to its own page. */
const attentionItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('engine_away') }),
  z.object({ kind: z.literal('disk_low'), free_mb: z.int() }),
  z.object({ kind: z.literal('backup_failed') }),
  z.object({ kind: z.literal('number_trouble'), phone, status: z.string(), detail: z.string().nullable() }),
  z.object({ kind: z.literal('number_quality'), phone, quality: z.string() }),
  z.object({
    kind: z.literal('webhook_disabled'),
    id: z.uuid(),
    url: z.string(),
    reason: disabledReasonSchema.nullable(),
  }),
  z.object({ kind: z.literal('webhook_failing'), id: z.uuid(), url: z.string(), since: z.iso.datetime() }),
  z.object({ kind: z.literal('templates'), count, names: z.array(z.string()).describe('Some of them.') }),
  z.object({ kind: z.literal('runs'), count, flow_id: z.uuid(), flow: z.string() }),
  z.object({ kind: z.literal('sends'), count }),
  z.object({ kind: z.literal('handoffs'), count }),
]);
export type AttentionItem = z.output<typeof attentionItem>;

export const attentionOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/home/attention',
  role: 'agent',
  result: z.object({
    items: z.array(attentionItem).describe('The most serious first; agents see what agents can fix.'),
  }),
});

const timeZone = z
  .string()
  .max(60)
  .refine(
    (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
    'There is no time zone with this name.',
  )
  .default('UTC');

const traffic = {
  received: z.int(),
  sent: z.int().describe('All that was sent, whatever became of it.'),
  delivered: z.int().describe('Of what was sent; read ones too.'),
  read: z.int(),
  failed: z.int(),
};

export const trafficOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/home/traffic',
  role: 'agent',
  query: z.object({
    days: z.coerce.number().pipe(z.literal(TRAFFIC_DAYS)).default(7),
    time_zone: timeZone.describe('Whose days they are.'),
  }),
  result: z.object({
    days: z.array(z.object({ day: z.iso.date(), ...traffic })).describe('Oldest first, today last.'),
  }),
});
export type TrafficDay = z.output<typeof trafficOperation.result>['days'][number];
