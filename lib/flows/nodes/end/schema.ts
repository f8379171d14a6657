import { z } from 'zod';

export const endData = z
  .strictObject({ note: z.string().max(1000).optional().describe('For anyone who reads the run’s history.') })
  .default({});

export type EndData = z.output<typeof endData>;
