import { z } from 'zod';
import { MAX_MAPPINGS } from '../http-request/schema.ts';

export const MAX_MINUTES = 30 * 1440;
export const DEFAULT_MINUTES = 1440;
/** Of what is posted. */
export const MAX_BYTES = 65_536;
/** The variable that holds the address for the run's next event. */
export const URL_VARIABLE = 'event_url';

export const waitForEventData = z.strictObject({
  timeoutMinutes: z
    .int()
    .min(1)
    .max(MAX_MINUTES)
    .optional()
    .describe(`Minutes until the run leaves by timeout. Default ${DEFAULT_MINUTES}, at most ${MAX_MINUTES}.`),
  responseMap: z
    .record(z.string().max(500), z.string().max(100))
    .refine((map) => Object.keys(map).length <= MAX_MAPPINGS, `At most ${MAX_MAPPINGS} values.`)
    .optional()
    .describe('Path in the JSON that is posted (dots, or JSONPath) to the variable that receives what is there.'),
});

export type WaitForEventData = z.output<typeof waitForEventData>;
