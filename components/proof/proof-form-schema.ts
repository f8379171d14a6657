import { z } from 'zod';

/** What is filled in depends on what is asked for; what is missing, the field says itself. */
export const proofForm = z.object({
  password: z.string(),
  code: z.string(),
  isRecoveryCode: z.boolean(),
  trustDevice: z.boolean(),
});
