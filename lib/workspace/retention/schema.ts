import { z } from 'zod';
import { MAX_DAYS, MAX_REQUEST_DAYS } from './constants.ts';

const DAYS = `Give whole days from 1 to ${MAX_DAYS}, or leave it empty.`;
const REQUEST_DAYS = `Give whole days from 1 to ${MAX_REQUEST_DAYS}, or leave it empty.`;
const days = z.int(DAYS).min(1, DAYS).max(MAX_DAYS, DAYS).nullable();

/** After how many days each kind is deleted; null means kept, but requests are always deleted after 30 days. */
export const retentionSchema = z.object({
  messages: days,
  media: days,
  runs: days,
  requests: z.int(REQUEST_DAYS).min(1, REQUEST_DAYS).max(MAX_REQUEST_DAYS, REQUEST_DAYS).nullable(),
  audit: days,
});
export type Retention = z.output<typeof retentionSchema>;
