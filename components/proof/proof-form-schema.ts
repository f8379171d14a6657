import { z } from 'zod';

/** Accepts empty texts, because the required fields depend on the proof. An empty field reports that itself. */
export const proofForm = z.object({
  password: z.string(),
  code: z.string(),
  isRecoveryCode: z.boolean(),
  trustDevice: z.boolean(),
});
