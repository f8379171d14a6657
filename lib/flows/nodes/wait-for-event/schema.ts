import { z } from 'zod';
import { MAX_MAPPINGS } from '../http-request/constants.ts';
import { DEFAULT_MINUTES, MAX_MINUTES } from './constants.ts';

/** For a posted event. */
export const MAX_BYTES = 65_536;

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
