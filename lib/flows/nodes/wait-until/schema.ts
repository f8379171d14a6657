import { z } from 'zod';
import { DEFAULT_TIME, MAX_MINUTES } from './constants.ts';

export const waitUntilData = z.strictObject({
  date: z
    .string()
    .max(1000)
    .describe(
      'An ISO 8601 date with or without a time, or seconds since 1970. Takes {{variable}}. Without an offset it is meant in the workspace’s time zone.',
    ),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time like 09:30.')
    .optional()
    .describe(`On that day, where the date says no time. Default ${DEFAULT_TIME}.`),
  offsetMinutes: z
    .int()
    .min(-MAX_MINUTES)
    .max(MAX_MINUTES)
    .optional()
    .describe('So many minutes after it; before it when negative.'),
});

export type WaitUntilData = z.output<typeof waitUntilData>;
