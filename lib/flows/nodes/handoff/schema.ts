import { z } from 'zod';

export const handoffData = z
  .strictObject({ note: z.string().max(1000).optional().describe('For the person who takes over.') })
  .default({});

export type HandoffData = z.output<typeof handoffData>;
