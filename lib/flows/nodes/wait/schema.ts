import { z } from 'zod';

export const waitData = z.strictObject({ minutes: z.int().min(1).max(43_200).describe('Up to 30 days.') });

export type WaitData = z.output<typeof waitData>;
